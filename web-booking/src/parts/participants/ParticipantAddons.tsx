import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import { programOn } from '../price/program.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { slotText } from '../../core/i18n/slot-text.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { CategorySelects } from '../addons/CategorySelects.js';
import { cascadeOf, type Stock } from '../addons/cascade.js';
import { takesAge } from '@stile/contracts/profiles/age';
import { textOf } from '@stile/contracts/profiles/profile';
import { limitPerProfile } from '@stile/contracts/profiles/profile-addons';
import { partId } from './field-ids.js';
import type { Participant } from './participant.js';
import type { Participants } from './use-participants.js';
import { WaitForAddon } from '../waitlist/WaitForAddon.js';

export interface ParticipantAddonsProps {
  participant: Participant;
  group: AddonGroup;
  participants: Participants;
  occupancy: OccupancyAnswer | undefined;
  taxIncluded: boolean;
  error: string | undefined;
}

const slotsOf = (occupancy: OccupancyAnswer | undefined, addon: string) =>
  occupancy?.addon_occupancy.checkouts.find(({ id }) => id === addon)?.timeSlots ?? [];

/** A group of a participant's products: by its categories where it has such, else a list to tick. */
export const ParticipantAddons = (props: ParticipantAddonsProps) => {
  const {
    participant: { draft },
    group,
  } = props;
  const { t } = useI18n();
  const other = group.addons.find(
    (addon) =>
      draft.addons.some(({ addon_inventory }) => addon_inventory === addon.id) && !isForAge(props, addon),
  );
  const error = props.error ?? (other && t('program_other_age', { title: other.title }));
  const id = partId(draft.id, `addons.${group.id}`);
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{group.title}</legend>
      <FieldErrorText id={`${id}-error`} text={error} />
      {group.inventory_text ? <p className="hint">{group.inventory_text}</p> : null}
      {group.category_filter.length > 0 ? <Cascade {...props} id={id} /> : <List {...props} id={id} />}
    </fieldset>
  );
};

/** Whether a product is for the participant's age on the first day of the visit. */
const isForAge = (
  { participant: { draft }, participants: { basket } }: ParticipantAddonsProps,
  addon: BookableAddon,
) => !basket?.date || takesAge(addon.settings.program_age_range, textOf(draft.fields['dob']), basket.date);

/** The price of a product, and its days where it is a programme. */
const usePriceAndDays = ({ taxIncluded, participants }: ParticipantAddonsProps) => {
  const i18n = useI18n();
  return (addon: BookableAddon): string[] => [
    addon.price === 0
      ? i18n.t(addon.settings.program ? 'included' : 'free')
      : i18n.money(taxIncluded ? addon.price : addon.price_before_tax),
    programOn(addon, participants.basket?.date ?? null, i18n),
  ];
};

type OfParticipant = ParticipantAddonsProps & { id: string };
type ChosenProduct = Participant['draft']['addons'][number];

/** The first slot of a product in which something is left for the participant. */
const firstFree = ({ participant: { draft }, participants, occupancy }: OfParticipant, addon: string) =>
  slotsOf(occupancy, addon).find(
    ({ time }) => (participants.leftFor(draft.id, addon, occupancy, time) ?? 1) > 0,
  );

/** The products of the group that the participant has, and how they change. */
const useChosen = ({ participant: { draft }, group, participants }: OfParticipant) => {
  const mine = draft.addons.filter((chosen) =>
    group.addons.some((addon) => addon.id === chosen.addon_inventory),
  );
  return {
    of: (addon: BookableAddon) => mine.find(({ addon_inventory }) => addon_inventory === addon.id),
    add: (added: ChosenProduct) => participants.setAddons(draft.id, group, [...mine, added]),
    remove: (gone: ChosenProduct) =>
      participants.setAddons(
        draft.id,
        group,
        mine.filter((other) => other !== gone),
      ),
    change: (changed: ChosenProduct, part: Partial<ChosenProduct>) =>
      participants.setAddons(
        draft.id,
        group,
        mine.map((other) => (other === changed ? { ...other, ...part } : other)),
      ),
  };
};

const List = (props: OfParticipant) => (
  <ul className="participant-addons">
    {props.group.addons.map((addon) => (
      <ListedAddon key={addon.id} {...props} addon={addon} />
    ))}
  </ul>
);

/** A product to tick; once ticked, how many and when. */
const ListedAddon = ({ addon, ...props }: OfParticipant & { addon: BookableAddon }) => {
  const {
    id,
    participant: { draft },
    participants,
    occupancy,
  } = props;
  const { t, n } = useI18n();
  const hintsOf = usePriceAndDays(props);
  const { of, add, remove, change } = useChosen(props);
  const chosen = of(addon);
  const left = participants.leftFor(draft.id, addon.id, occupancy);
  const isOtherAge = !isForAge(props, addon);
  const out = ((left !== null && left <= 0) || isOtherAge) && !chosen;
  const most = Math.min(limitPerProfile(addon), left ?? Infinity, 99);
  const first = firstFree(props, addon.id);
  const few =
    left !== null && left <= 10 && !addon.settings.hide_available_count ? n('items_left', left) : '';
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={out}
          onChange={() =>
            chosen
              ? remove(chosen)
              : add({
                  addon_inventory: addon.id,
                  addon_count: 1,
                  ...(first ? { start_time: first.time } : {}),
                })
          }
        />
        <span>
          {addon.title}{' '}
          <span className="hint">
            {out
              ? isOtherAge
                ? t('not_this_age')
                : addon.availability_message || t('not_available_now')
              : [...hintsOf(addon), few].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
      {chosen && most > 1 ? (
        <Count
          addon={addon}
          chosen={chosen}
          most={most}
          onCount={(addon_count) => change(chosen, { addon_count })}
        />
      ) : null}
      {chosen ? (
        <Slots
          draft={draft.id}
          addon={addon}
          chosen={chosen}
          participants={participants}
          occupancy={occupancy}
          id={id}
          onTime={(start_time) => change(chosen, { start_time })}
        />
      ) : null}
    </li>
  );
};

interface CountProps {
  addon: BookableAddon;
  chosen: ChosenProduct;
  most: number;
  onCount: (count: number) => void;
}

/** How many of the product, at least one. */
const Count = ({ addon, chosen, most, onCount }: CountProps) => {
  const { t } = useI18n();
  return (
    <label className="participant-count">
      {t('number_of', { what: addon.title })}{' '}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={chosen.addon_count}
        onChange={(event) =>
          onCount(Math.min(Math.max(1, Math.trunc(event.target.valueAsNumber) || 1), most))
        }
      />
    </label>
  );
};

const Cascade = (props: OfParticipant) => {
  const {
    id,
    participant: { draft, name },
    group,
    participants,
    occupancy,
  } = props;
  const { t } = useI18n();
  const path = draft.categories[group.id] ?? [];
  const stock: Stock = {
    left: (addon) => participants.leftFor(draft.id, addon, occupancy),
    isReached: (addon) =>
      participants.othersHave(draft.id, addon.id) >= limitPerProfile(addon) * participants.list.length,
    takesAge: (addon) => isForAge(props, addon),
  };
  const cascade = cascadeOf(group, path, stock);
  const chosen = draft.addons.find(({ addon_inventory }) =>
    group.addons.some((addon) => addon.id === addon_inventory),
  );
  const addon = group.addons.find((each) => each.id === chosen?.addon_inventory);
  const visit = participants.basket && {
    ...participants.basket,
    passes: [{ visitor_type: draft.visitorType, visitor_count: 1 }],
  };
  const choose = (level: number, value: string) => {
    // Deeper answers belonged to the earlier one.
    const next = [...path.slice(0, level), ...(value === '' ? [] : [value])];
    const { addon: to, waitlisted } = cascadeOf(group, next, stock);
    // A product that stands for a waitlist is joined, not booked.
    const found = waitlisted ? null : to;
    const slot = firstFree(props, found ?? '');
    participants.setAddons(
      draft.id,
      group,
      found ? [{ addon_inventory: found, addon_count: 1, ...(slot ? { start_time: slot.time } : {}) }] : [],
      next,
    );
  };
  return (
    <>
      <CategorySelects
        id={id}
        cascade={cascade}
        translations={group.category_words}
        optional={!group.settings.at_least_1}
        onChoose={choose}
      />
      {cascade.waitlisted && !chosen ? (
        <WaitForAddon
          group={group}
          occupancy={occupancy}
          visit={visit}
          waitlist={cascade.addon!}
          who={name}
          note={t(participants.list.length > 1 ? 'waitlist_note' : 'waitlist_note_alone', { name })}
        />
      ) : null}
      {addon && chosen ? (
        <FoundAddon
          {...props}
          addon={addon}
          chosen={chosen}
          onTime={(start_time) => participants.setAddons(draft.id, group, [{ ...chosen, start_time }])}
        />
      ) : null}
    </>
  );
};

interface FoundAddonProps extends OfParticipant {
  addon: BookableAddon;
  chosen: ChosenProduct;
  onTime: (time: string) => void;
}

/** The product that the categories lead to: its price, its days and its slots. */
const FoundAddon = ({ addon, chosen, onTime, ...props }: FoundAddonProps) => {
  const hintsOf = usePriceAndDays(props);
  return (
    <>
      <p role="status">
        <strong>{addon.title}</strong>{' '}
        <span className="hint">{hintsOf(addon).filter(Boolean).join(' · ')}</span>
      </p>
      <Slots
        draft={props.participant.draft.id}
        addon={addon}
        chosen={chosen}
        participants={props.participants}
        occupancy={props.occupancy}
        id={props.id}
        onTime={onTime}
      />
    </>
  );
};

interface SlotsProps {
  id: string;
  draft: string;
  addon: BookableAddon;
  chosen: { readonly start_time?: string | undefined };
  participants: Participants;
  occupancy: OccupancyAnswer | undefined;
  onTime: (time: string) => void;
}

/** When, for a product by slot. */
const Slots = ({ id, draft, addon, chosen, participants, occupancy, onTime }: SlotsProps) => {
  const i18n = useI18n();
  const slots = slotsOf(occupancy, addon.id);
  if (slots.length === 0 || addon.settings.hide_timeslot || addon.settings.hide_slot) return null;
  const field = `${id}-time-${addon.id}`;
  return (
    <div className="field" data-half>
      <label htmlFor={field}>{i18n.t('time_for', { what: addon.title })}</label>
      <select id={field} value={chosen.start_time ?? ''} onChange={(event) => onTime(event.target.value)}>
        {slots.map((slot) => {
          const left = participants.leftFor(draft, addon.id, occupancy, slot.time) ?? 0;
          return (
            <option key={slot.id} value={slot.time} disabled={left <= 0 && slot.time !== chosen.start_time}>
              {slotText(slot.time, left, addon.settings, i18n)}
            </option>
          );
        })}
      </select>
    </div>
  );
};
