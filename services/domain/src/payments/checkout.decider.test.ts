import type { CheckoutEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { checkoutDecider, type CheckoutCommand } from './checkout.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const given = givenFor(checkoutDecider, NOW);
const reservationId = '7KQ4MWXH2P';
const intentId = 'pi_1';
const event = <T extends CheckoutEvent['type']>(
  type: T,
  data: Omit<Extract<CheckoutEvent, { type: T }>['data'], 'reservationId'>,
): CheckoutEvent => ({ type, data: { reservationId, ...data } }) as unknown as CheckoutEvent;

const starting = (amount = 23) => ({
  reservationId,
  amount,
  currency: 'CAD',
  gateway: 'built-in',
  holdId: 'hold-1',
  ledgers: ['capacity-venue/park-2026-12-05'],
  language: 'en' as const,
  payBy: '2026-12-03T14:15:00.000Z',
});
const started = (amount?: number): CheckoutEvent => ({ type: 'CheckoutStarted', data: starting(amount) });
const requested = event('PaymentIntentRequested', {
  key: `${reservationId}-pay`,
  amount: 23,
  currency: 'CAD',
});
const opened = event('PaymentIntentOpened', { intentId, redirectUrl: 'https://pay.example/1' });
const authorised = event('PaymentAuthorised', { intentId, amount: 23, cardBrand: 'Visa', cardLast4: '4242' });
const declined = event('PaymentDeclined', { intentId, code: 'card_declined' });
const places = event('PlacesConfirmed', {});
const capturing = event('CaptureRequested', { intentId, key: `${reservationId}-capture`, amount: 23 });
const captured = event('PaymentCaptured', { intentId, paymentId: 'py_1', amount: 23 });
const voiding = (reason: 'lapsed' | 'no_room' | 'gateway_failed' | 'cancelled_at_gateway') =>
  event('VoidRequested', { intentId, key: `${reservationId}-void`, reason });
const voided = event('PaymentVoided', { intentId });
const abandoned = (reason: 'lapsed' | 'no_room') => event('CheckoutAbandoned', { reason });
const completed = event('CheckoutCompleted', {});

const opening = [started(), requested];
const waiting = [...opening, opened];
const taking = [...waiting, authorised];
const paid = [...taking, places, capturing];
const done = [...paid, captured, completed];
const gaveUp = [...waiting, voiding('lapsed'), voided, abandoned('lapsed')];
const free = [started(0)];

const recordAuthorised = (amount = 23): CheckoutCommand => ({
  type: 'RecordAuthorised',
  intentId,
  amount,
  cardBrand: 'Visa',
  cardLast4: '4242',
});

describe('a checkout', () => {
  it('asks for a payment, written down before the gateway is asked', () =>
    given([]).when({ type: 'Start', started: starting() }).then([started(), requested]));
  it('of nothing to pay asks for none', () =>
    given([])
      .when({ type: 'Start', started: starting(0) })
      .then([started(0)]));
  it('that has not started knows no step', () =>
    given([]).when({ type: 'RecordVoided' }).thenRejected('reservation_not_found', { status: 404 }));
  it('waits for the visitor once the payment is open', () =>
    given(opening)
      .when({ type: 'RecordIntent', intentId, redirectUrl: 'https://pay.example/1' })
      .then([opened]));
  it('takes the places once the payment is authorised', () =>
    given(waiting).when(recordAuthorised()).then([authorised]));
  it('voids an authorisation of less than the price', () =>
    given(waiting)
      .when(recordAuthorised(22.99))
      .then([voiding('gateway_failed')]));
  it('lets the visitor try another card after a decline, and writes the same decline once', () => {
    given(waiting).when({ type: 'RecordDeclined', code: 'card_declined' }).then([declined]);
    given([...waiting, declined])
      .when(recordAuthorised())
      .then([authorised]);
  });
  it('captures only once the places are taken', () =>
    given(taking).when({ type: 'RecordCapacityConfirmed' }).then([places, capturing]));
  it('of nothing to pay goes on without a capture', () =>
    given(free).when({ type: 'RecordCapacityConfirmed' }).then([places]));
  it('whose places are gone voids what was authorised', () =>
    given(taking)
      .when({
        type: 'RecordCapacityRejected',
        ledger: 'capacity-venue/park-2026-12-05',
        code: 'validation_not_enough_spots_in_interval',
      })
      .then([
        event('PlacesRefused', {
          ledger: 'capacity-venue/park-2026-12-05',
          code: 'validation_not_enough_spots_in_interval',
        }),
        voiding('no_room'),
      ]));
  it('of nothing to pay whose places are gone is over', () =>
    given(free)
      .when({ type: 'RecordCapacityRejected', ledger: 'stock-venue/guide', code: 'not_available_addon' })
      .then([
        event('PlacesRefused', { ledger: 'stock-venue/guide', code: 'not_available_addon' }),
        abandoned('no_room'),
      ]));
  it('records the capture', () =>
    given(paid).when({ type: 'RecordCaptured', paymentId: 'py_1', amount: 23 }).then([captured]));
  it('whose capture is rejected voids', () =>
    given(paid)
      .when({ type: 'RecordCaptureRejected', code: 'expired' })
      .then([event('CaptureRefused', { intentId, code: 'expired' }), voiding('gateway_failed')]));
  it('is over once the void is done', () =>
    given([...waiting, voiding('lapsed')])
      .when({ type: 'RecordVoided' })
      .then([voided, abandoned('lapsed')]));
  it('is complete once the reservation is confirmed', () => {
    given([...paid, captured])
      .when({ type: 'Complete' })
      .then([completed]);
    given([...free, places])
      .when({ type: 'Complete' })
      .then([completed]);
  });
  it.each([
    ['nothing was opened', opening, abandoned('lapsed')],
    ['the visitor has not paid', waiting, voiding('lapsed')],
  ])('is given up while %s', (_case, events, next) =>
    given(events).when({ type: 'GiveUp', reason: 'lapsed' }).then([next]),
  );
});

describe('money that moves is never given up on, and never moves twice', () => {
  it.each([
    ['taking places', taking],
    ['capturing', paid],
    ['confirming', [...paid, captured]],
    ['complete', done],
  ])('%s refuses to give up', (_step, events) =>
    given(events).when({ type: 'GiveUp', reason: 'lapsed' }).thenRejected('checkout_step', { status: 409 }),
  );
  it.each([
    ['opening', opening],
    ['waiting', waiting],
    ['taking places', taking],
    ['capturing', paid],
    ['given up', gaveUp],
  ])('%s refuses to complete', (_step, events) =>
    given(events).when({ type: 'Complete' }).thenRejected('checkout_step', { status: 409 }),
  );

  const late: readonly CheckoutCommand[] = [
    { type: 'Start', started: starting() },
    { type: 'RecordIntent', intentId: 'pi_2', redirectUrl: 'x' },
    recordAuthorised(),
    { type: 'RecordDeclined', code: 'other' },
    { type: 'RecordCapacityConfirmed' },
    { type: 'RecordCapacityRejected', ledger: 'x', code: 'y' },
    { type: 'RecordCaptured', paymentId: 'py_2', amount: 23 },
    { type: 'RecordCaptureRejected', code: 'x' },
    { type: 'RecordVoided' },
  ];
  it.each(late)(
    '$type that comes again, late, changes neither a complete checkout nor one that was given up',
    (command) => {
      given(done).when(command).thenNothing();
      given(gaveUp).when(command).thenNothing();
    },
  );
});

describe('an edit’s checkout', () => {
  const starts = { ...starting(), edit: 2 };
  const key = `${reservationId}.2`;
  const paying = event('PaymentIntentRequested', { key: `${key}-pay`, amount: 23, currency: 'CAD' });
  const begun: CheckoutEvent[] = [{ type: 'CheckoutStarted', data: starts }, paying];

  it('asks the gateway with keys of its own, so that no payment is taken for another', () => {
    given([]).when({ type: 'Start', started: starts }).then(begun);
    given([...begun, opened, authorised])
      .when({ type: 'RecordCapacityConfirmed' })
      .then([places, event('CaptureRequested', { intentId, key: `${key}-capture`, amount: 23 })]);
    given([...begun, opened])
      .when({ type: 'GiveUp', reason: 'replaced' })
      .then([event('VoidRequested', { intentId, key: `${key}-void`, reason: 'replaced' })]);
  });
});

it('an event before the first is a fault', () =>
  expect(() => checkoutDecider.evolve(null, places)).toThrow('before CheckoutStarted'));
