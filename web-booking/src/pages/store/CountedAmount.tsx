import { useI18n } from '../../core/i18n/i18n.js';
import { useDeskTexts } from './desk-i18n.js';
import { NotesAndCoins } from './NotesAndCoins.js';
import { TypedField } from './TypedField.js';
import type { Counted } from './use-counted.js';

const MAX_AMOUNT = 14;

interface CountedAmountProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly counted: Counted;
}

/** An amount of cash, typed at once or counted by its notes and coins. */
export const CountedAmount = ({ id, label, hint, error, counted }: CountedAmountProps) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const { values, pieces, amount, typed, turn } = counted;
  return (
    <>
      {pieces ? (
        <>
          <p className="till-total" role="status">
            <span>{label}</span>
            <strong>{money(amount ?? 0)}</strong>
          </p>
          <NotesAndCoins values={values} pieces={pieces} onType={counted.type} />
        </>
      ) : (
        <TypedField
          id={id}
          label={label}
          hint={hint}
          value={typed}
          max={MAX_AMOUNT}
          isAmount
          autoFocus
          error={error}
          onType={counted.setTyped}
        />
      )}
      {values.length > 0 ? (
        <button type="button" className="button quiet till-turn" onClick={turn}>
          {t(pieces ? 'type_amount' : 'count_pieces')}
        </button>
      ) : null}
    </>
  );
};
