import type { KeyboardEvent } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { useDeskTexts } from './desk-i18n.js';
import { worthOf, type Pieces } from './till-count.js';

const MAX_PIECES = 5;

/** Enter leads to the next field: it sends nothing before the last while somebody counts. */
const toNextField = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...(event.target.form?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
};

interface NotesAndCoinsProps {
  /** Notes and coins of the venue's currency. */ readonly values: readonly number[];
  readonly pieces: Pieces;
  readonly onType: (value: number, text: string) => void;
}

/** How many of each note and coin there are, and what those come to. */
export const NotesAndCoins = ({ values, pieces, onType }: NotesAndCoinsProps) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  return (
    <fieldset className="till-pieces" onKeyDown={toNextField}>
      <legend>{t('notes_and_coins')}</legend>
      <ul>
        {values.map((value, nth) => (
          <li key={value}>
            <label htmlFor={`till-piece-${nth}`}>{money(value)}</label>
            <input
              id={`till-piece-${nth}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              maxLength={MAX_PIECES}
              autoFocus={nth === 0}
              value={pieces[value] ?? ''}
              onFocus={(event) => event.target.select()}
              onChange={(event) => onType(value, event.target.value)}
            />
            <span>{worthOf(pieces, value) > 0 ? money(worthOf(pieces, value)) : ''}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
