import { useEffect, useState } from 'react';
import { useDeskTexts } from '../store/desk-i18n.js';
import type { Settlement } from './use-save-edit.js';

const MAX_ID = 100;

export interface ByHandProps {
  /** null: it cannot be settled so now. */
  readonly onSettle: (settlement: Settlement | null) => void;
}

/** By hand, under the id of another system. */
export const ByHand = ({ onSettle }: ByHandProps) => {
  const { t } = useDeskTexts();
  const [typed, setTyped] = useState('');
  const id = typed.trim();
  useEffect(
    () =>
      onSettle(
        id ? { way: { manualPaymentId: id }, missing: null } : { way: {}, missing: 'manual_payment_id' },
      ),
    [id, onSettle],
  );
  return (
    <div className="field">
      <label htmlFor="edit-manual">{t('manual_id')}</label>
      <input
        id="edit-manual"
        value={typed}
        maxLength={MAX_ID}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
};
