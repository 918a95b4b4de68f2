import { useId, useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';

interface StepperProps {
  /** 'Adult': names the buttons 'Add one Adult' and the field. */
  label: string;
  /** Names the field where 'Number of' and the label would not. */
  numberLabel?: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  describedBy?: string | undefined;
  /** Where an error summary leads to. */
  id?: string;
  disabled?: boolean;
  /** Most digits that can be typed. */
  length?: number;
}

/**
 * A number with a button on either side; the number can be typed as well. At its limits a button stays focusable
 * and says so.
 */
export const Stepper = ({
  label,
  numberLabel,
  value,
  min = 0,
  max,
  onChange,
  describedBy,
  id,
  disabled = false,
  length = 4,
}: StepperProps) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const own = useId();
  const within = (wanted: number) => Math.min(Math.max(wanted, min), Math.max(max, min));
  const set = (wanted: number) => {
    setTyped(null);
    if (!disabled && within(wanted) !== value) onChange(within(wanted));
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length);
    setTyped(digits);
    if (digits !== '' && !disabled && within(Number(digits)) === Number(digits) && Number(digits) !== value)
      onChange(Number(digits));
  };
  return (
    <div className="stepper" data-disabled={disabled || undefined}>
      <button
        type="button"
        className="round"
        aria-label={t('one_less', { what: label })}
        aria-disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id ?? own}
        className="stepper-number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={length}
        aria-label={numberLabel ?? t('number_of', { what: label })}
        aria-describedby={describedBy}
        readOnly={disabled}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => (typed === null ? undefined : set(typed === '' ? value : Number(typed)))}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          set(value + step);
        }}
      />
      <button
        type="button"
        className="round"
        aria-label={t('one_more', { what: label })}
        aria-disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
};
