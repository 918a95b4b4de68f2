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
  | { readonly type: 'RecordCapacityConfirmed' }
  | { readonly type: 'RecordCapacityRejected'; readonly ledger: string; readonly code: string }
  | { readonly type: 'RecordCaptured'; readonly paymentId: string; readonly amount: number }
  | { readonly type: 'RecordCaptureRejected'; readonly code: string }
  /** The visitor cancelled at the gateway, or the time to pay is over: an open payment is voided first. */
  | { readonly type: 'GiveUp'; readonly reason: AbandonReason }
  | { readonly type: 'RecordVoided' }
  | { readonly type: 'Complete' };

type CheckoutStep =
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

/** Prefix of the keys of requests to the gateway: each edit has a payment of its own. */
const keyOf = ({ reservationId, edit }: Started): string => checkoutId(reservationId, edit);

const stepError = (state: Checkout): Decision<CheckoutEvent> =>
  reject({ code: 'checkout_step', status: 409, detail: { step: state.step } });

/** Voids an open payment before giving up. */
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

type AnswerCommand = Exclude<CheckoutCommand, { type: 'Start' | 'GiveUp' | 'Complete' }>;

/**
 * The step that waits for an answer. In any other step the answer is a repeat, or has come too late, and changes
 * nothing.
 */
const AWAITED_IN: Readonly<Record<AnswerCommand['type'], CheckoutStep>> = {
  RecordIntent: 'opening',
  RecordAuthorised: 'waiting',
  RecordDeclined: 'waiting',
  RecordCapacityConfirmed: 'taking_places',
  RecordCapacityRejected: 'taking_places',
  RecordCaptured: 'capturing',
  RecordCaptureRejected: 'capturing',
  RecordVoided: 'voiding',
};

const authorise = (
  { intentId, amount, cardBrand, cardLast4 }: AnswerCommand & { type: 'RecordAuthorised' },
  state: Checkout,
): CheckoutEvent => {
  const { reservationId } = state.started;
  return amount < state.started.amount
    ? giveUp(state, 'gateway_failed')
    : { type: 'PaymentAuthorised', data: { reservationId, intentId, amount, cardBrand, cardLast4 } };
};

const confirmCapacity = ({ started, intentId }: Checkout): CheckoutEvent[] => {
  const { reservationId, amount } = started;
  const confirmed: CheckoutEvent = { type: 'PlacesConfirmed', data: { reservationId } };
  if (!intentId) return [confirmed];
  const key = `${keyOf(started)}-capture`;
  return [confirmed, { type: 'CaptureRequested', data: { reservationId, intentId, key, amount } }];
};

/** The events that an awaited answer leads to. */
const record = (command: AnswerCommand, state: Checkout): CheckoutEvent[] => {
  const { reservationId } = state.started;
  const intentId = state.intentId!;
  switch (command.type) {
    case 'RecordIntent': {
      const { redirectUrl } = command;
      return [
        { type: 'PaymentIntentOpened', data: { reservationId, intentId: command.intentId, redirectUrl } },
      ];
    }
    case 'RecordAuthorised':
      return [authorise(command, state)];
    case 'RecordDeclined':
      if (state.lastDecline === command.code) return [];
      return [{ type: 'PaymentDeclined', data: { reservationId, intentId, code: command.code } }];
    case 'RecordCapacityConfirmed':
      return confirmCapacity(state);
    case 'RecordCapacityRejected':
      return [
        { type: 'PlacesRefused', data: { reservationId, ledger: command.ledger, code: command.code } },
        giveUp(state, 'no_room'),
      ];
    case 'RecordCaptured': {
      const { paymentId, amount } = command;
      return [{ type: 'PaymentCaptured', data: { reservationId, intentId, paymentId, amount } }];
    }
    case 'RecordCaptureRejected':
      return [
        { type: 'CaptureRefused', data: { reservationId, intentId, code: command.code } },
        giveUp(state, 'gateway_failed'),
      ];
    case 'RecordVoided':
      return [
        { type: 'PaymentVoided', data: { reservationId, intentId } },
        { type: 'CheckoutAbandoned', data: { reservationId, reason: state.reason! } },
      ];
  }
};

/** Only before capacity is taken and money captured. */
const decideGiveUp = (state: Checkout, reason: AbandonReason): Decision<CheckoutEvent> => {
  switch (state.step) {
    case 'voiding':
    case 'abandoned':
      return accept();
    case 'opening':
    case 'waiting':
      return accept(giveUp(state, reason));
    default:
      return stepError(state);
  }
};

const complete = (state: Checkout): Decision<CheckoutEvent> => {
  if (state.step === 'completed') return accept();
  return state.step === 'confirming'
    ? accept({ type: 'CheckoutCompleted', data: { reservationId: state.started.reservationId } })
    : stepError(state);
};

const decide = (command: CheckoutCommand, state: CheckoutState, _now: Instant): Decision<CheckoutEvent> => {
  if (command.type === 'Start') return start(command, state);
  if (!state) return reject({ code: 'reservation_not_found', status: 404 });
  if (command.type === 'GiveUp') return decideGiveUp(state, command.reason);
  if (command.type === 'Complete') return complete(state);
  return state.step === AWAITED_IN[command.type] ? accept(...record(command, state)) : accept();
};

const newCheckout = (started: Started): Checkout => ({
  started,
  step: started.amount > 0 ? 'opening' : 'taking_places',
  intentId: null,
  redirectUrl: null,
  authorised: null,
  paymentId: null,
  lastDecline: null,
  reason: null,
});

const evolve = (state: CheckoutState, event: CheckoutEvent): CheckoutState => {
  if (event.type === 'CheckoutStarted') return newCheckout(event.data);
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
 * The payment of a placed reservation, or of an edit (docs/rules/payments.md 2): authorise, confirm the capacity, capture,
 * confirm the reservation; a failure voids the payment and gives up. An event whose type ends in -Requested is stored before
 * the outside world is asked. A repeated step changes nothing.
 */
export const checkoutDecider: Decider<CheckoutCommand, CheckoutState, CheckoutEvent> = {
  initial: null,
  decide,
  evolve,
};
