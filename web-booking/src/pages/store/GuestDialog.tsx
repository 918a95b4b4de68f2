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

const MAX_SEARCH = 100;
type Found = FoundAnswer['reservations'][number];

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

const Guests = ({ reservations, more }: FoundAnswer) => {
  const { t, n } = useGuestTexts();
  const count = reservations.length;
  return (
    <>
      <p role="status">
        {count === 0 ? t('guest_none') : n('guest_found', count)}
        {more ? ` ${t('guest_more', { n: count })}` : ''}
      </p>
      <ul className="store-choices">
        {reservations.map((guest) => (
          <Guest key={guest.id} guest={guest} />
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
