import { useRef, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { Icon } from '../ui/Icon.js';
import { compact, plateViolation, type BookerDraft } from './booker.js';
import { fieldId } from './contact.js';

interface PlateListProps {
  plates: readonly string[];
  onRemove: (plate: string) => void;
}

const PlateList = ({ plates, onRemove }: PlateListProps) => {
  const { t } = useI18n();
  return (
    <ul className="plates">
      {plates.map((each) => (
        <li key={each}>
          <span className="plate">{each}</span>
          <button
            type="button"
            className="round plain"
            aria-label={t('remove_plate', { plate: each })}
            onClick={() => onRemove(each)}
          >
            <Icon name="close" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Plates of the cars that come, added one by one. */
export const Plates = ({
  booker: { plates, plate },
  maxCars,
  errors,
  onType,
}: {
  booker: BookerDraft;
  maxCars: number;
  /** Found when the visitor pressed the button that leads on. */
  errors: readonly FieldError[];
  onType: (part: Partial<BookerDraft>) => void;
}) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<ReturnType<typeof plateViolation>>(null);
  const id = fieldId('plate');
  const add = () => {
    const found = plateViolation(plate, plates, maxCars);
    setError(found);
    if (!found) onType({ plates: [...plates, compact(plate)], plate: '' });
    field.current?.focus();
  };
  const remove = (gone: string) => {
    onType({ plates: plates.filter((other) => other !== gone) });
    announcer.say(t('plate_removed', { plate: gone }));
    field.current?.focus();
  };
  const text = error ? t(error, { max: maxCars }) : errorOf(errors, id);
  return (
    <section className="card" aria-labelledby="plates-title">
      <h2 id="plates-title">{t('plates')}</h2>
      <p className="hint" id={`${id}-hint`}>
        {t('plates_hint')}
      </p>
      {plates.length > 0 ? <PlateList plates={plates} onRemove={remove} /> : null}
      <div className="field" data-invalid={text ? true : undefined}>
        <label htmlFor={id}>{t('plate')}</label>
        <FieldErrorText id={`${id}-error`} text={text} />
        <div className="plate-add">
          <input
            id={id}
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={plate}
            aria-invalid={text ? true : undefined}
            aria-describedby={`${id}-hint${text ? ` ${id}-error` : ''}`}
            onChange={(event) => {
              setError(null);
              onType({ plate: event.target.value });
            }}
            // Enter adds the plate: it would pay otherwise.
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              }
            }}
          />
          <button type="button" className="button quiet" onClick={add}>
            {t('add_plate')}
          </button>
        </div>
      </div>
    </section>
  );
};
