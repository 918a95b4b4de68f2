import { useState } from 'react';
import type { TillReport } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import { TypedField } from './PayDialog.js';
import { useStore } from './store-context.js';
import { TillProblem } from './TillProblem.js';

const MAX_NAME = 80;
const MAX_PIN = 8;

/** The open till goes to another cashier, who types their PIN (docs/rules/desk.md 61). */
export const HandOverDialog = () => {
  const { tills, venue, open, say } = useStore();
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const [username, setUsername] = useState('');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [keys] = useState(() => new Map<string, string>());
  const till = tills.selected?.id;
  const isWhole = till !== undefined && username.trim() !== '' && pin !== '';
  const submit = (): void => {
    if (!isWhole) return;
    const to = username.trim();
    // A repeat after a lost answer hands over once.
    if (!keys.has(to)) keys.set(to, ports.key());
    setProblem(null);
    api
      .send<TillReport>(
        'POST',
        `/api/tills/${encodeURIComponent(till)}/hand_over`,
        { inventory_group: venue.id, username: to, pin },
        { headers: { 'Idempotency-Key': keys.get(to)! } },
      )
      .then(
        ({ cashier }) => {
          open(null);
          tills.reload();
          say({ tone: 'good', text: t('till_handed_over', { to: cashier }) });
        },
        (thrown: unknown) => {
          setPin('');
          setProblem(asProblem(thrown));
        },
      );
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
