import { useSecondsLeft } from '../hold/use-time-left.js';
import { formatCountdown } from '../i18n/format.js';
import { useWords } from '../i18n/texts.js';
import { StillNeeded } from '../price/StillNeeded.js';
import type { Participants } from '../profiles/use-participants.js';
import { Icon } from '../ui/Icon.js';
import { isBookerWhole, type BookerRequirements, type BookerDraft } from './booker.js';
import { isContactWhole, type Contact } from './contact.js';
import type { HeldPlaces } from './use-held-places.js';

interface DetailsStatusProps {
  /** of the places meanwhile */ phase?: HeldPlaces['phase'];
  contact: Contact;
  booker: BookerDraft;
  asks: BookerRequirements;
  participants: Participants;
  /** whether terms are asked at all */ terms?: boolean;
}

/** How long the places are held, and which parts of the page are not complete. */
export const DetailsStatus = ({
  phase = 'none',
  contact,
  booker,
  asks,
  participants: { list },
  terms = true,
}: DetailsStatusProps) => {
  const { t } = useWords();
  const done = list.filter(({ faults }) => faults.length === 0).length;
  const missing = [
    isContactWhole(contact, terms) && isBookerWhole(booker, asks) ? '' : t('need_booker'),
    done === list.length ? '' : t('need_participants', { done, all: list.length }),
    !terms || (contact.tocs && (asks.pledge === null || booker.pledged)) ? '' : t('need_terms'),
  ].filter(Boolean);
  return (
    <>
      {phase === 'held' ? <TimeLeft /> : null}
      {phase === 'lapsed' ? (
        <p className="price-held">
          <Icon name="alert" size={16} />
          {t('hold_has_lapsed')}
        </p>
      ) : null}
      <StillNeeded what={missing} />
    </>
  );
};

const TimeLeft = () => {
  const { t } = useWords();
  const seconds = useSecondsLeft();
  return seconds > 0 ? (
    <p className="price-held">
      <Icon name="clock" size={16} />
      <span className="visually-hidden">{t('places_held_for')}</span>{' '}
      <strong className="countdown">{formatCountdown(seconds)}</strong>
    </p>
  ) : null;
};
