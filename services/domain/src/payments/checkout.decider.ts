import {
  accept,
  checkoutId,
  reject,
  type AbandonReason,
  type CheckoutEvent,
  type Decider,
  type Decision,
  type Instant,
} from '@stile/contracts';

type Started = Extract<CheckoutEvent, { type: 'CheckoutStarted' }>['data'];

export type CheckoutCommand =
  | { readonly type: 'Start'; readonly started: Started }
  | { readonly type: 'RecordIntent'; readonly intentId: string; readonly redirectUrl: string }
  | {
      readonly type: 'RecordAuthorised';
      readonly intentId: string;
      readonly amount: number;
      readonly cardBrand: string | null;
      readonly cardLast4: string | null;
    }
  | { readonly type: 'RecordDeclined'; readonly code: string }
  | { readonly type: 'RecordPlacesConfirmed' }
  | { readonly type: 'RecordPlacesRefused'; readonly ledger: string; readonly code: string }
  | { readonly type: 'RecordCaptured'; readonly paymentId: string; readonly amount: number }
  | { readonly type: 'RecordCaptureRefused'; readonly code: string }
  /** The visitor turned back at the gateway, or the time to pay is over: what was opened there is voided first. */
  | { readonly type: 'GiveUp'; readonly reason: AbandonReason }
  | { readonly type: 'RecordVoided' }
  | { readonly type: 'Complete' };

export type CheckoutStep =
  | 'opening'
  | 'waiting'
  | 'taking_places'
  | 'capturing'
  | 'confirming'
  | 'voiding'
  | 'completed'
  | 'abandoned';

export interface Checkout {
  readonly started: Started;
  readonly step: CheckoutStep;
  readonly intentId: string | null;
  readonly redirectUrl: string | null;
  readonly authorised: {
    readonly amount: number;
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
  } | null;
  readonly paymentId: string | null;
  readonly lastDecline: string | null;
  readonly reason: AbandonReason | null;
}
export type CheckoutState = Checkout | null;

/** What the keys of requests to the gateway begin with: an edit pays apart from the reservation and from other edits. */
const keyOf = ({ reservationId, edit }: Started): string => checkoutId(reservationId, edit);

const stepError = (state: Checkout): Decision<CheckoutEvent> =>
  reject({ code: 'checkout_step', status: 409, detail: { step: state.step } });

/** Voids what was opened at the gateway before giving up; where nothing was opened there is nothing to void. */
const giveUp = (state: Checkout, reason: AbandonReason): CheckoutEvent => {
  const { reservationId } = state.started;
  return state.intentId
    ? {
        type: 'VoidRequested',
        data: { reservationId, intentId: state.intentId, key: `${keyOf(state.started)}-void`, reason },
      }
    : { type: 'CheckoutAbandoned', data: { reservationId, reason } };
};

const start = (
  command: CheckoutCommand & { type: 'Start' },
  state: CheckoutState,
): Decision<CheckoutEvent> => {
  if (state) return accept();
  const { reservationId, amount, currency } = command.started;
  const began: CheckoutEvent = { type: 'CheckoutStarted', data: command.started };
  return amount > 0
    ? accept<CheckoutEvent>(began, {
        type: 'PaymentIntentRequested',
        data: { reservationId, key: `${keyOf(command.started)}-pay`, amount, currency },
      })
    : accept(began);
};

const decide = (command: CheckoutCommand, state: CheckoutState, _now: Instant): Decision<CheckoutEvent> => {
  if (command.type === 'Start') return start(command, state);
  if (!state) return reject({ code: 'reservation_not_found', status: 404 });
  const {
    step,
    started: { reservationId, amount },
  } = state;
  switch (command.type) {
    case 'RecordIntent':
      return step === 'opening'
        ? accept({
            type: 'PaymentIntentOpened',
            data: { reservationId, intentId: command.intentId, redirectUrl: command.redirectUrl },
          })
        : accept();
    case 'RecordAuthorised':
      if (step !== 'waiting') return accept();
      if (command.amount < amount) return accept(giveUp(state, 'gateway_failed'));
      return accept({
        type: 'PaymentAuthorised',
        data: {
          reservationId,
          intentId: command.intentId,
          amount: command.amount,
          cardBrand: command.cardBrand,
          cardLast4: command.cardLast4,
        },
      });
    case 'RecordDeclined':
      return step === 'waiting' && state.lastDecline !== command.code
        ? accept({
            type: 'PaymentDeclined',
            data: { reservationId, intentId: state.intentId!, code: command.code },
          })
        : accept();
    case 'RecordPlacesConfirmed':
      if (step !== 'taking_places') return accept();
      return state.intentId
        ? accept<CheckoutEvent>(
            { type: 'PlacesConfirmed', data: { reservationId } },
            {
              type: 'CaptureRequested',
              data: {
                reservationId,
                intentId: state.intentId,
                key: `${keyOf(state.started)}-capture`,
                amount,
              },
            },
          )
        : accept({ type: 'PlacesConfirmed', data: { reservationId } });
    case 'RecordPlacesRefused':
      return step === 'taking_places'
        ? accept<CheckoutEvent>(
            { type: 'PlacesRefused', data: { reservationId, ledger: command.ledger, code: command.code } },
            giveUp(state, 'no_room'),
          )
        : accept();
    case 'RecordCaptured':
      return step === 'capturing'
        ? accept({
            type: 'PaymentCaptured',
            data: {
              reservationId,
              intentId: state.intentId!,
              paymentId: command.paymentId,
              amount: command.amount,
            },
          })
        : accept();
    case 'RecordCaptureRefused':
      return step === 'capturing'
        ? accept<CheckoutEvent>(
            {
              type: 'CaptureRefused',
              data: { reservationId, intentId: state.intentId!, code: command.code },
            },
            giveUp(state, 'gateway_failed'),
          )
        : accept();
    case 'GiveUp':
      if (step === 'voiding' || step === 'abandoned') return accept();
      return step === 'opening' || step === 'waiting'
        ? accept(giveUp(state, command.reason))
        : stepError(state);
    case 'RecordVoided':
      return step === 'voiding'
        ? accept<CheckoutEvent>(
            { type: 'PaymentVoided', data: { reservationId, intentId: state.intentId! } },
            { type: 'CheckoutAbandoned', data: { reservationId, reason: state.reason! } },
          )
        : accept();
    case 'Complete':
      if (step === 'completed') return accept();
      return step === 'confirming'
        ? accept({ type: 'CheckoutCompleted', data: { reservationId } })
        : stepError(state);
  }
};

const evolve = (state: CheckoutState, event: CheckoutEvent): CheckoutState => {
  if (event.type === 'CheckoutStarted') {
    return {
      started: event.data,
      step: event.data.amount > 0 ? 'opening' : 'taking_places',
      intentId: null,
      redirectUrl: null,
      authorised: null,
      paymentId: null,
      lastDecline: null,
      reason: null,
    };
  }
  if (!state) throw new Error(`${event.type} before CheckoutStarted`);
  switch (event.type) {
    case 'PaymentIntentRequested':
      return state;
    case 'PaymentIntentOpened':
      return {
        ...state,
        step: 'waiting',
        intentId: event.data.intentId,
        redirectUrl: event.data.redirectUrl,
      };
    case 'PaymentAuthorised':
      return {
        ...state,
        step: 'taking_places',
        authorised: {
          amount: event.data.amount,
          cardBrand: event.data.cardBrand,
          cardLast4: event.data.cardLast4,
        },
      };
    case 'PaymentDeclined':
      return { ...state, lastDecline: event.data.code };
    case 'PlacesConfirmed':
      return { ...state, step: state.intentId ? 'capturing' : 'confirming' };
    case 'PlacesRefused':
      return state;
    case 'CaptureRequested':
      return { ...state, step: 'capturing' };
    case 'PaymentCaptured':
      return { ...state, step: 'confirming', paymentId: event.data.paymentId };
    case 'CaptureRefused':
      return state;
    case 'VoidRequested':
      return { ...state, step: 'voiding', reason: event.data.reason };
    case 'PaymentVoided':
      return state;
    case 'CheckoutCompleted':
      return { ...state, step: 'completed' };
    case 'CheckoutAbandoned':
      return { ...state, step: 'abandoned', reason: event.data.reason };
  }
};

/**
 * From a placed reservation, or from an edit of one, to a confirmed one (docs/rules/payments.md 2): authorise, confirm the places, capture, confirm the
 * reservation; any refusal voids and gives up. Each event that ends in -Requested is written before the outside world is
 * asked. A step that has been taken already accepts its repetition and changes nothing.
 */
export const checkoutDecider: Decider<CheckoutCommand, CheckoutState, CheckoutEvent> = {
  initial: null,
  decide,
  evolve,
};
