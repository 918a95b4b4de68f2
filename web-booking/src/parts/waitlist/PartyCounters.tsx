import { countOf, leastOf, visitorTypesOf } from '../../core/booking/basket.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Stepper } from '../stepper/Stepper.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { PARTY_FIELD, waitFieldId } from './fields.js';

const MAX_VISITORS = 1000;
const ERROR = 'wait-party-error';

/** The party that waits: the page behind counts the same. */
export const PartyCounters = ({
  booking: { inventory, selection, reservationType, change },
  error,
}: {
  booking: Booking;
  error: string | undefined;
}) => {
  const { t } = useI18n();
  return (
    <fieldset>
      <legend>
        <strong>{t('who_is_coming')}</strong>
      </legend>
      <FieldErrorText id={ERROR} text={error} />
      <ul className="counters">
        {visitorTypesOf(inventory, reservationType?.id).map((type, index) => (
          <li key={type.id} className="counter">
            <span className="counter-name">{type.name}</span>
            <Stepper
              label={type.name}
              id={waitFieldId(index === 0 ? PARTY_FIELD : type.id)}
              value={countOf(selection, type)}
              min={leastOf(selection, type)}
              max={MAX_VISITORS}
              describedBy={error ? ERROR : undefined}
              onChange={(count) => change({ counts: { [type.id]: count } })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
