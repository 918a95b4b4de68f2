import { useState } from 'react';
import type { CloseTillResult, DeskTill } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useStore } from './store-context.js';
import { amountOf } from './tender-amounts.js';
import { countedPieces, totalOf, withPieces, type Pieces } from './till-count.js';

/** The count; where it differs the reason; beyond the venue's threshold a second person. */
type Step = 'count' | 'differs' | 'witness';

interface StoredCount {
  readonly of: string;
  readonly pieces: Pieces;
}
const KEPT = 'till-count';

/** The count stays on the machine until the till is closed: a dialog is closed by mistake. */
const useStoredPieces = (till: DeskTill) => {
  const { stored } = useStore();
  const session = `${till.inventory_group}/${till.id}/${till.session?.number}`;
  const [pieces, setPieces] = useState<Pieces>(() => {
    const previous = stored.read<StoredCount>(KEPT);
    return previous?.of === session ? previous.pieces : {};
  });
  const type = (value: number, text: string): void => {
    const typed = withPieces(pieces, value, text);
    setPieces(typed);
    stored.write(KEPT, { of: session, pieces: typed } satisfies StoredCount);
  };
  return { pieces, type, forget: () => stored.remove(KEPT) };
};

const NOBODY = { username: '', password: '' };

/** The typed count that closes a till, and what it comes to. */
const useCloseForm = (till: DeskTill) => {
  const { pieces, type, forget } = useStoredPieces(till);
  const [step, setStep] = useState<Step>('count');
  const [safe, setSafe] = useState('');
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NOBODY);
  const total = totalOf(pieces, till.denominations);
  const deposit = safe.trim() === '' ? 0 : amountOf(safe);
  const isSafe = deposit !== null && deposit <= total;
  const isWhy = reason.trim() !== '';
  const isSeen = witness.username.trim() !== '' && witness.password !== '';
  const isReady = isSafe && (step === 'count' || isWhy) && (step !== 'witness' || isSeen);
  return {
    pieces,
    type,
    forget,
    step,
    setStep,
    safe,
    setSafe,
    reason,
    setReason,
    witness,
    setWitness,
    total,
    deposit,
    isSafe,
    isWhy,
    isSeen,
    isReady,
  };
};

const bodyOf = (
  { pieces, step, total, deposit, reason, witness }: ReturnType<typeof useCloseForm>,
  { denominations, inventory_group }: DeskTill,
) => ({
  inventory_group,
  balance: total,
  denominations: countedPieces(pieces, denominations),
  ...(deposit ? { deposit } : {}),
  ...(step === 'count' ? {} : { reason: reason.trim() }),
  ...(step === 'witness' ? { witness: { ...witness, username: witness.username.trim() } } : {}),
});

/** Closes a till with a blind count (docs/rules/tills.md 11, 16 and 17). */
export const useTillClose = (till: DeskTill) => {
  const { tills, open } = useStore();
  const { api, ports } = useServices();
  const form = useCloseForm(till);
  const { step, setStep, witness, setWitness, forget, isReady } = form;
  /** A missing part is said once it was asked for. */
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [keys] = useState(() => new Map<string, string>());
  const go = (next: Step): void => {
    setStep(next);
    setAsked(false);
    setProblem(null);
  };
  const answered = ({ result, report }: CloseTillResult): void => {
    if (result !== 'ok' || !report) return go(result === 'witness_required' ? 'witness' : 'differs');
    forget();
    tills.reload();
    open({ name: 'till-report', report });
  };
  const send = async (): Promise<void> => {
    setAsked(true);
    if (!isReady || isSending) return;
    const body = bodyOf(form, till);
    const act = JSON.stringify(body);
    if (!keys.has(act)) keys.set(act, ports.key());
    setProblem(null);
    setSending(true);
    try {
      const answer = await api.send<CloseTillResult>(
        'POST',
        `/api/tills/${encodeURIComponent(till.id)}/close`,
        body,
        { headers: { 'Idempotency-Key': keys.get(act)! } },
      );
      // A count that is tried again is another try.
      keys.delete(act);
      answered(answer);
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setWitness({ ...witness, password: '' });
    } finally {
      setSending(false);
    }
  };
  return { ...form, step, isAsked, isSending, problem, send, countAgain: () => go('count') };
};
export type TillClose = ReturnType<typeof useTillClose>;
