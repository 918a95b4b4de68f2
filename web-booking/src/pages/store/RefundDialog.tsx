import { useState } from 'react';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import { cashBack } from '@stile/contracts/desk/cash-back';
import { costOfUnits, type ChosenLines } from '@stile/contracts/desk/refund-lines';
import { asProblem, Refusal, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { Stepper } from '../../parts/stepper/Stepper.js';
import { ConcessionFields, useConcession } from './ConcessionFields.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import { TypedField } from './TypedField.js';
import {
  amountOfLines,
  refundOf,
  returnableLines,
  whyNoRefund,
  waysOf,
  type BegunRefund,
  type ReturnableLine,
} from './refund.js';
import { useStore } from './store-context.js';
import { useLeftReceipt } from './use-left-receipt.js';
import { useWayText } from './use-way-text.js';

const MAX_ID = 100;

interface RefundProps {
  readonly reservation: ReservationAnswer;
  readonly due?: number | undefined;
  readonly begun?: BegunRefund;
  readonly problem?: Problem;
}

/** The way, the lines or what is due, and why they go back. */
const useChosen = ({ reservation, due, begun }: Omit<RefundProps, 'problem'>) => {
  const { venue } = useStore();
  const [ways] = useState(() => waysOf(reservation, venue.settingsDict));
  const [method, setMethod] = useState<RefundMethod>(begun?.method ?? ways[0]!.method);
  const [chosen, setChosen] = useState<ChosenLines>(begun?.chosen ?? {});
  const [manualId, setManualId] = useState('');
  const amount = due ?? amountOfLines(reservation, chosen);
  const concession = useConcession(due === undefined ? amount : 0, begun?.typed);
  return {
    ways,
    method,
    setMethod: (way: RefundMethod): void => {
      setMethod(way);
      concession.another();
    },
    chosen,
    setChosen: (lines: ChosenLines): void => {
      setChosen(lines);
      concession.another();
    },
    manualId,
    setManualId,
    amount,
    concession,
    /** Cash is rounded. */
    inHand: (exact: number): number =>
      method === 'cash' ? cashBack(exact, smallestCoinOf(venue.settingsDict), reservation.rounding) : exact,
  };
};

/** The refund that is chosen, and sending it: one key for each content until it is refused, so that a repeat returns nothing twice. */
const useRefund = ({ reservation, due, begun, problem: refused }: RefundProps) => {
  const { tills, terminals, sales, state, online, open, venue, say } = useStore();
  const leftReceipt = useLeftReceipt(venue.id, say);
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const refund = useChosen({ reservation, due, begun });
  const [problem, setProblem] = useState<Problem | null>(refused ?? null);
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => new Map<string, string>());
  const { method, chosen, amount, manualId, concession, inHand } = refund;
  const reason = whyNoRefund(state, online);
  const blocked = reason && t(reason);
  const isReady = blocked === null && amount > 0 && concession.isWhole && !isSending;
  const submit = async (): Promise<void> => {
    if (!isReady) return;
    const after = () =>
      open({ name: 'refund', reservation, due, begun: { method, chosen, typed: concession.typed } });
    if (method === 'cash' && !tills.selected) return open({ name: 'till', after });
    if (method === 'terminal' && !terminals.selected) return open({ name: 'terminal', after });
    const { id } = reservation;
    const source = {
      till: tills.selected?.id ?? '',
      terminal: terminals.selected,
      manualId: manualId.trim(),
    };
    const returning = { method, ...source };
    const body = refundOf(amount, chosen, returning, concession.sent);
    // A second person makes no other act of it.
    const act = JSON.stringify(refundOf(amount, chosen, returning, {}));
    if (!keys.has(act)) keys.set(act, ports.key());
    setProblem(null);
    setSending(true);
    try {
      if (method === 'terminal') await leftReceipt.end(terminals.selected);
      const { pending_payment: pending } = await api.send<ReservationAnswer>(
        'PUT',
        `/api/reservation/${encodeURIComponent(id)}/partial_refund`,
        body,
        { headers: { 'Idempotency-Key': keys.get(act)! } },
      );
      open(null);
      if (pending)
        sales.takeUp({ transactionId: pending.id, unpaid: { reservationId: id, balance: amount } });
      else sales.returned({ reservationId: id, amount: inHand(amount), method });
    } catch (thrown) {
      const failure = asProblem(thrown);
      if (failure.code === 'refund_in_part')
        sales.returned({ reservationId: id, amount: inHand(Number(failure.detail['returned'])), method });
      // Under its key the answer stays the same.
      else if (failure instanceof Refusal) keys.delete(act);
      concession.refused(failure);
      setProblem(failure);
      setSending(false);
    }
  };
  return { ...refund, toHand: inHand(amount), problem, blocked, isReady, submit };
};

/** A press takes all that is left of a line, another none; fewer by the stepper. */
const LineRow = ({
  line: { title, left, line },
  units,
  onChange,
}: {
  line: ReturnableLine;
  units: number;
  onChange: (units: number) => void;
}) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  return (
    <li>
      <button
        type="button"
        className="button quiet"
        aria-pressed={units > 0}
        onClick={() => onChange(units > 0 ? 0 : left)}
      >
        {title}
        <small>{t('return_left', { left, units: line.count, amount: money(costOfUnits(line, 1)) })}</small>
      </button>
      {units > 0 && left > 1 ? <Stepper label={title} value={units} max={left} onChange={onChange} /> : null}
    </li>
  );
};

/** Units of lines, or what is due, go back to the way that they were paid (docs/rules/desk.md 67 and 74). */
export const RefundDialog = (props: RefundProps) => {
  const { reservation, due } = props;
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const wayText = useWayText();
  const form = useRefund(props);
  const { chosen, amount, toHand, problem, blocked, concession } = form;
  const submitText = concession.isAgain ? 'return_again' : 'return_amount';
  return (
    <DeskPopup
      name="refund"
      title={t('return_of', { id: reservation.id })}
      onSubmit={() => void form.submit()}
      actions={
        <button type="submit" className="button primary" aria-disabled={!form.isReady}>
          {amount > 0 ? t(submitText, { amount: money(toHand) }) : t('return_nothing')}
        </button>
      }
    >
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {blocked === null ? null : <p className="field-error">{blocked}</p>}
      {due === undefined ? (
        <ul className="store-choices">
          {returnableLines(reservation).map((line) => (
            <LineRow
              key={line.nth}
              line={line}
              units={chosen[line.nth] ?? 0}
              onChange={(units) => form.setChosen({ ...chosen, [line.nth]: units })}
            />
          ))}
        </ul>
      ) : null}
      <fieldset className="store-methods store-ways">
        <legend>{t('return_how')}</legend>
        {form.ways.map((way) => (
          <label key={way.method}>
            <input
              type="radio"
              name="store-return-way"
              checked={form.method === way.method}
              onChange={() => form.setMethod(way.method)}
            />
            {wayText(way)}
          </label>
        ))}
      </fieldset>
      {form.method === 'manual' ? (
        <TypedField
          id="store-refund-id"
          label={t('manual_refund_id')}
          value={form.manualId}
          max={MAX_ID}
          onType={form.setManualId}
        />
      ) : null}
      <ConcessionFields {...concession} />
      <p role="status">
        {toHand === amount ? null : t('return_rounded', { amount: money(amount), cash: money(toHand) })}
      </p>
      <p className="hint">{t(due === undefined ? 'return_hint' : 'return_due_hint')}</p>
    </DeskPopup>
  );
};
