import type { FoundAnswer } from '@stile/contracts';
import en from '@stile/contracts/messages/en/booking-guests.json';
import fr from '@stile/contracts/messages/fr/booking-guests.json';
import { translatorOf } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useDeskTexts } from './desk-i18n.js';
import { SearchPopup } from './SearchPopup.js';
import { useStore } from './store-context.js';
import { SEARCH_FIELD } from './Tiles.js';
import { useMode } from './use-mode.js';

const MAX_SEARCH = 100;
type Found = FoundAnswer['reservations'][number];
type Holder = FoundAnswer['members'][number];

/** Texts of this dialog alone come with it. */
const TEXTS = { en, fr };
const useGuestTexts = () => {
  const { language } = useI18n();
  return translatorOf(language, TEXTS[language]);
};

const Guest = ({ guest }: { guest: Found }) => {
  const { open, now, inventory } = useStore();
  const { date, time, title, money } = useI18n();
  const desk = useDeskTexts();
  const { t, n } = useGuestTexts();
  const { id, name, participants, status, people, visit_date: day, arrival_time: arrival, balance } = guest;
  const others = participants.filter((each) => each !== '' && each !== name);
  const destination = title(guest.inventory_title);
  const details = [
    `${day === now.slice(0, 10) ? desk.t('today') : date(day, 'short')}, ${time(arrival)}`,
    destination === title(inventory.title) ? '' : destination,
    n('guest_people', people),
    status ? desk.t(`status_${status}`) : '',
    balance === 0 ? '' : money(balance),
  ];
  return (
    <li>
      <button type="button" className="button quiet" onClick={() => open({ name: 'reservation', id })}>
        <span>{name ?? id}</span> <small>{id}</small>
        {others.length > 0 ? (
          <small className="store-guest-line">{t('guest_with', { names: others.join(', ') })}</small>
        ) : null}
        <small className="store-guest-line">{details.filter(Boolean).join(' · ')}</small>
      </button>
    </li>
  );
};

/** A press takes the card into the sale, as scanning it does; from the gate it leads to the till (docs/rules/desk.md 116). */
const Card = ({ holder: { code, name, discount_group: group, expires } }: { readonly holder: Holder }) => {
  const { open, scan, now, inventory } = useStore();
  const { isGate, toggle } = useMode();
  const { date } = useI18n();
  const { t } = useGuestTexts();
  const isExpired = expires < now.slice(0, 10);
  const details = [
    inventory.discount_groups.find(({ id }) => id === group)?.title ?? '',
    t(isExpired ? 'guest_expired' : 'guest_expires', { day: date(expires, 'medium') }),
  ];
  const take = (): void => {
    open(null);
    if (isGate) toggle();
    scan(code);
  };
  return (
    <li>
      <button type="button" className="button quiet" onClick={take}>
        <span>{name ?? code}</span> <small>{t('guest_member')}</small>
        <small className="store-guest-line">{[code, ...details].filter(Boolean).join(' · ')}</small>
      </button>
    </li>
  );
};

const Guests = ({ reservations, members, more }: FoundAnswer) => {
  const { t, n } = useGuestTexts();
  const count = reservations.length;
  const said = [
    count > 0 ? n('guest_found', count) : '',
    members.length > 0 ? n('guest_members', members.length) : '',
  ].filter(Boolean);
  return (
    <>
      <p role="status">
        {said.length === 0 ? t('guest_none') : said.join(', ')}
        {more ? ` ${t('guest_more', { n: Math.max(count, members.length) })}` : ''}
      </p>
      <ul className="store-choices">
        {reservations.map((guest) => (
          <Guest key={guest.id} guest={guest} />
        ))}
        {members.map((holder) => (
          <Card key={holder.code} holder={holder} />
        ))}
      </ul>
    </>
  );
};

/** A text in the search for products is sought at once. */
const textOfShelf = (): string =>
  (document.getElementById(SEARCH_FIELD) as HTMLInputElement | null)?.value ?? '';

/** Finds a guest without a code by what they know of themselves (docs/rules/desk.md 110). */
export const GuestDialog = () => {
  const { venue } = useStore();
  const { api } = useServices();
  const { t } = useGuestTexts();
  const desk = useDeskTexts();
  const ask = (text: string): Promise<FoundAnswer> =>
    api.get(`/api/found_reservations?${new URLSearchParams({ inventoryGroup: venue.id, q: text })}`);
  return (
    <SearchPopup
      name="guest"
      title={desk.t('guest')}
      label={t('guest_what')}
      act={desk.t('find')}
      max={MAX_SEARCH}
      first={textOfShelf()}
      ask={ask}
    >
      {(found) => <Guests {...found} />}
    </SearchPopup>
  );
};
