import { useSecondsLeft } from '../../parts/hold/use-time-left.js';
import { formatCountdown } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { ErrorBar } from '../../parts/widgets/ErrorBar.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { unfoldLinked } from '../../parts/participants/use-open-participant.js';
import { MISSING_STEPS, MissingSteps } from '../../parts/price-panel/MissingSteps.js';
import type { Participants } from '../../parts/participants/use-participants.js';
import { Icon } from '../../parts/ui/Icon.js';
import { isBookerAbroad, isBookerWhole } from '../../parts/booker/booker.js';
import type { BookerForm } from '../../parts/booker/use-booker-form.js';
import { isContactWhole } from '../../parts/booker/contact.js';
import type { HeldPlaces } from '../../parts/hold/use-held-places.js';

interface DetailsStatusProps {
  errors: readonly FieldError[];
  /** Those of the errors that are not corrected yet. */
  uncorrected: readonly FieldError[];
  /** How far the hold of the places is. */
  phase?: HeldPlaces['phase'];
  form: BookerForm;
  participants: Participants;
  /** Whether the terms have to be accepted. */
  terms?: boolean;
  /** Whether staff type it, who ask for no contact. */
  isDesk?: boolean;
}

/** How long the places are held, and what there is to put right, else which parts of the page are not complete. */
export const DetailsStatus = ({
  errors,
  uncorrected,
  phase = 'none',
  form: { contact, booker, requirements },
  participants: { list },
  terms = true,
  isDesk = false,
}: DetailsStatusProps) => {
  const { t } = useI18n();
  const done = list.filter(({ violations }) => violations.length === 0).length;
  const judged = { isDesk, abroad: isBookerAbroad(booker, requirements) };
  const missing = [
    isContactWhole(contact, terms, judged) && isBookerWhole(booker, requirements) ? '' : t('need_booker'),
    done === list.length ? '' : t('need_participants', { done, all: list.length }),
    !terms || (contact.tocs && (requirements.pledge === null || booker.pledged)) ? '' : t('need_terms'),
  ].filter(Boolean);
  return (
    <>
      {phase === 'held' ? <TimeLeft /> : null}
      {phase === 'lapsed' || phase === 'ended' ? (
        <p className="price-held">
          <Icon name="alert" size={16} />
          {t('hold_has_lapsed')}
        </p>
      ) : null}
      {uncorrected.length > 0 ? (
        <div className="error-bar-row" onClickCapture={unfoldLinked}>
          <ErrorBar id={MISSING_STEPS} errors={errors} uncorrected={uncorrected} />
        </div>
      ) : (
        <MissingSteps what={missing} />
      )}
    </>
  );
};

const TimeLeft = () => {
  const { t } = useI18n();
  const seconds = useSecondsLeft();
  return seconds > 0 ? (
    <p className="price-held">
      <Icon name="clock" size={16} />
      <span className="visually-hidden">{t('places_held_for')}</span>{' '}
      <strong className="countdown">{formatCountdown(seconds)}</strong>
    </p>
  ) : null;
};
