import { useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import { cashBackOf } from '@stile/contracts/desk/cash-back';
import * as exact from '@stile/contracts/kernel/money';
import { asProblem, Refusal, type Problem } from '@stile/web-kit';
import { isAvailability } from '../../core/booking/queries.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { isUnknown } from './desk-sales.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import { whyNoRefund, refundOf, waysBackOf, type WayBack } from './refund.js';
import { partyText } from './reservation-texts.js';
import { useStore } from './store-context.js';
import { useLeftReceipt } from './use-left-receipt.js';
import { useReservation } from './use-reservation-acts.js';
import { useWayText } from './use-way-text.js';

/** One key for each step until it is refused, so that a repeat cancels and returns nothing twice. */
const useSend = (id: string) => {
  const { api, ports } = useServices();
  const [keys] = useState(() => new Map<string, string>());
  return async (action: string, body: object): Promise<ReservationAnswer> => {
    const act = JSON.stringify([action, body]);
    if (!keys.has(act)) keys.set(act, ports.key());
    const headers = { 'Idempotency-Key': keys.get(act)! };
    try {
      return await api.send('PUT', `/api/reservation/${encodeURIComponent(id)}/${action}`, body, { headers });
    } catch (thrown) {
      if (asProblem(thrown) instanceof Refusal) keys.delete(act);
      throw thrown;
    }
  };
};

type InHand = (ways: readonly WayBack[], reservation: Pick<ReservationAnswer, 'rounding'>) => number[];

/** The sums that are handed over of amounts that go back: cash as its sum is rounded. */
const useInHand = (): InHand => {
  const { venue } = useStore();
  return (ways, { rounding }) => {
    const inCash = ways.filter(({ method }) => method === 'cash').map(({ amount }) => amount);
    const cash = cashBackOf(inCash, smallestCoinOf(venue.settingsDict), rounding).values();
    return ways.map(({ method, amount }) => (method === 'cash' ? cash.next().value! : amount));
  };
};

/** The cash that is handed over in all. */
const sumOf = (amounts: readonly number[]): number => exact.units(exact.add(...amounts.map(exact.money)));

type Send = ReturnType<typeof useSend>;

/** Each charge goes back the way it came. Cash is handed over before a card begins at a terminal. */
const useReturns = (id: string, send: Send) => {
  const { sales, tills, terminals, open, venue, say } = useStore();
  const { t } = useDeskTexts();
  const leftReceipt = useLeftReceipt(venue.id, say);
  const inHand = useInHand();
  const giveBack = async (way: WayBack): Promise<ReservationAnswer> => {
    if (way.method === 'terminal') await leftReceipt.end(terminals.selected);
    const source = { till: tills.selected?.id ?? '', terminal: terminals.selected, manualId: '' };
    const refund = refundOf(way.amount, {}, { ...way, ...source }, { reason: t('sale_cancelled') });
    return send('partial_refund', refund);
  };
  const show = (returned: readonly WayBack[], cancelled: ReservationAnswer): void => {
    const { method } = returned.find((way) => way.method === 'cash') ?? returned[0] ?? {};
    if (!method) return sales.forget(id);
    const shown = returned.filter((way) => way.method === method);
    const amount = sumOf(inHand(shown, cancelled));
    sales.returned({ reservationId: id, amount, method });
  };
  return async (ways: readonly WayBack[], cancelled: ReservationAnswer): Promise<void> => {
    let left = cancelled;
    let refusal: Problem | undefined;
    const handed = ways.filter(({ method }) => method !== 'terminal');
    const returned: WayBack[] = [];
    try {
      for (const way of handed.length > 0 ? handed : ways.slice(0, 1)) {
        left = await giveBack(way);
        returned.push(way);
      }
    } catch (thrown) {
      refusal = asProblem(thrown);
      if (isUnknown(refusal)) throw thrown;
    }
    const { pending_payment: pending, amount_to_return: due } = left;
    if (pending) {
      open(null);
      const unpaid = { reservationId: id, balance: pending.amount };
      return sales.takeUp({ transactionId: pending.id, unpaid });
    }
    show(returned, cancelled);
    open(due > 0 ? { name: 'refund', reservation: left, due, ...(refusal && { problem: refusal }) } : null);
  };
};

/** Cancels, then returns the money; what is not returned so goes on in the dialog of refunds. */
const useCancelSale = (id: string) => {
  const { tills, terminals, open, say } = useStore();
  const { cache } = useServices();
  const { t } = useDeskTexts();
  const send = useSend(id);
  const returnAll = useReturns(id, send);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (reservation: ReservationAnswer, ways: readonly WayBack[]): Promise<void> => {
    if (isSending) return;
    const after = () => open({ name: 'cancel-sale', id });
    const needs = (wanted: WayBack['method']): boolean => ways.some(({ method }) => method === wanted);
    if (needs('cash') && !tills.selected) return open({ name: 'till', after });
    if (needs('terminal') && !terminals.selected) return open({ name: 'terminal', after });
    setProblem(null);
    setSending(true);
    try {
      const amount_to_return = reservation.cancellation?.amount_to_return;
      const cancelled = await send('cancel', { cancelled: true, amount_to_return });
      cache.refresh(isAvailability);
      say({ tone: 'good', text: t('sale_cancelled') });
      await returnAll(ways, cancelled);
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setSending(false);
    }
  };
  return { problem, isSending, submit };
};

/** Amounts that go back, and their ways. */
const GoesBack = ({ ways, reservation }: { ways: readonly WayBack[]; reservation: ReservationAnswer }) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const wayText = useWayText();
  const sums = useInHand()(ways, reservation);
  if (ways.length === 0) return <p>{t('cancel_sale_unpaid')}</p>;
  return (
    <ul className="store-ways-back">
      {ways.map((way, i) => (
        <li key={way.charge}>
          <strong>{money(sums[i]!)}</strong> · {wayText(way)}
        </li>
      ))}
    </ul>
  );
};

/** The one confirmation of a sale that can be cancelled. */
const Confirm = ({
  reservation,
  form,
}: {
  reservation: ReservationAnswer;
  form: ReturnType<typeof useCancelSale>;
}) => {
  const { state, online, venue } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const ways = waysBackOf(reservation, venue.settingsDict);
  const amount = sumOf(useInHand()(ways, reservation));
  const isReady = whyNoRefund(state, online) === null && !form.isSending;
  return (
    <button
      type="button"
      className="button danger"
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) void form.submit(reservation, ways);
      }}
    >
      {amount > 0 ? t('cancel_sale_return', { amount: money(amount) }) : t('cancel_sale')}
    </button>
  );
};

/** Asks once, then the places are free and all of the money goes back (docs/rules/desk.md 109). */
export const CancelSaleDialog = ({ id }: { id: string }) => {
  const { state, online, open, venue } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const query = useReservation(id);
  const form = useCancelSale(id);
  const reservation = query.value;
  const problem = form.problem ?? query.problem;
  const blocked = whyNoRefund(state, online);
  const isOffered = reservation?.may?.cancel_sale === true;
  return (
    <DeskPopup
      name="cancel-sale"
      title={t('cancel_sale_of', { id })}
      closeText={isOffered ? t('keep_sale') : undefined}
      actions={
        isOffered ? (
          <Confirm reservation={reservation} form={form} />
        ) : (
          <button type="button" className="button quiet" onClick={() => open({ name: 'reservation', id })}>
            {t('open')}
          </button>
        )
      }
    >
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {blocked === null ? null : <p className="field-error">{t(blocked)}</p>}
      {reservation ? (
        <>
          <p>{partyText(reservation, i18n)}</p>
          {isOffered ? (
            <GoesBack ways={waysBackOf(reservation, venue.settingsDict)} reservation={reservation} />
          ) : (
            <p>{t('cancel_sale_over')}</p>
          )}
        </>
      ) : null}
    </DeskPopup>
  );
};
