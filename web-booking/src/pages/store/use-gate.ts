import { useEffect, useState } from 'react';
import type { GateAnswer, ReservationAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { useLatest } from '../../core/browser/use-latest.js';
import { useServices } from '../../core/services/services.js';
import { unpaidOf, type DeskState } from './desk-sales.js';
import { isUnanswered, type Scan } from './gate-scan.js';
import type { Store } from './store-context.js';
import { useFailed } from './use-failed.js';

/** Scans that are shown, the newest first. */
const MOST_SCANS = 6;
export const GATE_FIELD = 'gate-code';
const SILENT = 'gate-silent';
const EXIT = 'gate-exit';

export interface Gate {
  readonly scans: readonly Scan[];
  readonly scan: (code: string) => void;
  /** Lets in who was refused, and says why; null where this person may not. */
  readonly force: ((reason: string) => void) | null;
  /** True where scanned people leave; null where the destination records no exits. */
  readonly isExit: boolean | null;
  readonly setExit: (exit: boolean) => void;
  /** Opens the payment of what is due; null where the newest scan has nothing to pay. */
  readonly collect: (() => void) | null;
  /** The last who was let in; null where there is none. */
  readonly undo: { readonly scan: Scan; readonly act: () => void } | null;
  readonly isSilent: boolean;
  readonly setSilent: (silent: boolean) => void;
}

/** The reservation whose balance the desk has just collected in full. */
const paidBy = (state: DeskState): string | null => {
  if (state.at === 'idle') return state.problem ? null : (state.last?.reservationId ?? null);
  return state.at === 'change' && !state.then ? state.sold.reservationId : null;
};

/** Takes the last who were let in back, of the scans that are shown. */
const useUndo = (scans: readonly Scan[], say: Store['say'], onUndone: (scan: Scan) => void): Gate['undo'] => {
  const { api } = useServices();
  const failed = useFailed();
  const last = scans.find(({ answer, undone }) => answer?.verdict === 'in' && !undone);
  const answer = last?.answer;
  if (!last || !answer?.reservation) return null;
  const { reservation, let_in } = answer;
  const act = (): void => {
    api
      .send<ReservationAnswer>(
        'PUT',
        `/api/checkIn/${encodeURIComponent(reservation.id)}/undo`,
        let_in.length > 0 ? { participants: let_in } : {},
        { headers: { 'Idempotency-Key': last.undoKey } },
      )
      .then(
        (now) => onUndone({ ...last, answer: { ...answer, reservation: now }, undone: true }),
        (thrown: unknown) => void failed(thrown).then(say),
      );
  };
  return { scan: last, act };
};

/** Asks what becomes of a scan, under its key. */
const useAsk = (inventory: string): ((scan: Scan) => Promise<Scan>) => {
  const { api } = useServices();
  const failed = useFailed();
  return async (scan) => {
    const { code, key, exit, reason } = scan;
    const how = exit ? { exit } : reason === null ? {} : { forced: { reason } };
    const headers = { 'Idempotency-Key': key };
    try {
      const answer = await api.send<GateAnswer>(
        'POST',
        '/api/gate',
        { code, inventory, ...how },
        { headers },
      );
      return { ...scan, answer };
    } catch (thrown) {
      const problem = asProblem(thrown);
      return { ...scan, problem, refusal: isUnanswered(problem) ? '' : (await failed(problem)).text };
    }
  };
};

/** A scan that nobody has answered. */
const NEW = { answer: null, problem: null, refusal: '', undone: false } as const;

/** Whether who is scanned leaves: the machine keeps it. */
const useWay = (
  { settingsDict }: Store['inventory'],
  stored: Store['stored'],
): Pick<Gate, 'isExit' | 'setExit'> => {
  const [isExit, setExit] = useState(() => stored.read<boolean>(EXIT) ?? false);
  return {
    isExit: settingsDict.re_entry ? isExit : null,
    setExit: (exit) => {
      stored.write(EXIT, exit);
      setExit(exit);
    },
  };
};

/** Scans at the gate, and what becomes of them (docs/rules/desk.md 97). */
export const useGate = ({ inventory, sales, state, stored, say }: Store): Gate => {
  const { ports } = useServices();
  const ask = useAsk(inventory.id);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [isSilent, setSilent] = useState(() => stored.read<boolean>(SILENT) ?? false);
  const way = useWay(inventory, stored);

  const settle = (scan: Scan): void =>
    setScans((shown) => shown.map((one) => (one.key === scan.key ? scan : one)));
  const send = useLatest((code: string, how: Pick<Scan, 'exit' | 'reason'>): void => {
    const { exit, reason } = how;
    const open = scans.find(
      (one) => one.code === code && one.exit === exit && one.reason === reason && !one.answer,
    );
    // Until it is answered a code is asked once, and under one key.
    if (open && !open.problem) return;
    const request: Scan = { ...NEW, code, exit, reason, key: open?.key ?? ports.key(), undoKey: ports.key() };
    if (state.at === 'collect') sales.close();
    setScans([request, ...scans.filter((one) => one !== open)].slice(0, MOST_SCANS));
    void ask(request).then(settle);
  });
  const scan = useLatest((typed: string): void => {
    const code = typed.trim();
    if (code !== '') send(code, { exit: way.isExit === true, reason: null });
  });

  const newest = scans[0];
  const unpaid = newest?.answer?.verdict === 'to_pay' ? newest.answer.reservation : null;
  const paid = paidBy(state);
  const letInPaid = useLatest((id: string): void => {
    if (newest && unpaid?.id === id) send(newest.code, { exit: false, reason: null });
  });
  useEffect(() => {
    if (paid !== null) letInPaid(paid);
  }, [paid, letInPaid]);

  const undo = useUndo(scans, say, (undone) =>
    setScans((shown) => [undone, ...shown.filter(({ key }) => key !== undone.key)]),
  );
  return {
    scans,
    scan,
    force: newest?.answer?.may_force ? (reason) => send(newest.code, { exit: false, reason }) : null,
    ...way,
    collect: unpaid && state.at === 'idle' ? () => sales.collect(unpaidOf(unpaid)) : null,
    undo,
    isSilent,
    setSilent: (silent) => {
      stored.write(SILENT, silent);
      setSilent(silent);
    },
  };
};
