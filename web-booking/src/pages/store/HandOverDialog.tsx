import { useState } from 'react';
import type { TillReport } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import { TypedField } from './TypedField.js';
import { useStore } from './store-context.js';
import { TillProblem } from './TillProblem.js';

const MAX_NAME = 80;
const MAX_PIN = 8;

/** Hands the selected till over; `problem` is why it did not work. */
const useHandOver = (onFailed: () => void) => {
  const { tills, venue, open, say } = useStore();
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [keys] = useState(() => new Map<string, string>());
  const till = tills.selected?.id;
  const from = tills.selected?.session?.cashier;
  const handOver = async (to: string, pin: string): Promise<void> => {
    if (till === undefined) return;
    // A repeat after a lost answer hands over once.
    if (!keys.has(to)) keys.set(to, ports.key());
    setProblem(null);
    try {
      const { cashier } = await api.send<TillReport>(
        'POST',
        `/api/tills/${encodeURIComponent(till)}/hand_over`,
        { inventory_group: venue.id, from, username: to, pin },
        { headers: { 'Idempotency-Key': keys.get(to)! } },
      );
      open(null);
      tills.reload();
      say({ tone: 'good', text: t('till_handed_over', { to: cashier }) });
    } catch (thrown) {
      const refused = asProblem(thrown);
      onFailed();
      setProblem(refused);
      if (refused.code === 'till_cashier_changed') tills.reload();
    }
  };
  return { from, problem, handOver };
};

/** The open till goes to another cashier, who types their PIN (docs/rules/desk.md 84). */
export const HandOverDialog = () => {
  const { t } = useDeskTexts();
  const [username, setUsername] = useState('');
  const [pin, setPin] = useState('');
  const { from, problem, handOver } = useHandOver(() => setPin(''));
  const isWhole = from !== undefined && username.trim() !== '' && pin !== '';
  const submit = (): void => {
    if (isWhole) void handOver(username.trim(), pin);
  };
  return (
    <DeskPopup
      name="hand-over"
      title={t('hand_over_till')}
      onSubmit={submit}
      actions={
        <button type="submit" className="button primary" aria-disabled={!isWhole}>
          {t('hand_over_till')}
        </button>
      }
    >
      {from !== undefined && <p>{t('till_with', { user: from })}</p>}
      <p className="hint">{t('hand_over_hint')}</p>
      <TillProblem problem={problem} />
      <TypedField
        id="store-hand-over-to"
        label={t('hand_over_to')}
        value={username}
        max={MAX_NAME}
        autoFocus
        onType={setUsername}
      />
      <TypedField
        id="store-hand-over-pin"
        label={t('hand_over_pin')}
        value={pin}
        max={MAX_PIN}
        type="password"
        inputMode="numeric"
        onType={setPin}
      />
    </DeskPopup>
  );
};
