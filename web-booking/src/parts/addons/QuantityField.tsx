import { useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';

interface QuantityFieldProps {
  id: string;
  label: string;
  value: number;
  max: number;
  /** characters */ length: number;
  describedBy: string;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A number that is typed: of products sold in any quantity, where a button a piece would be no help. */
export const QuantityField = ({
  id,
  label,
  value,
  max,
  length,
  describedBy,
  disabled,
  onChange,
}: QuantityFieldProps) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length);
    setTyped(digits);
    if (Number(digits) !== value) onChange(Math.min(Number(digits), max));
  };
  return (
    <input
      id={id}
      className="quantity"
      inputMode="numeric"
      autoComplete="off"
      maxLength={length}
      aria-label={t('number_of', { what: label })}
      aria-describedby={describedBy}
      readOnly={disabled}
      placeholder="0"
      value={typed ?? (value || '')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
};
