// Visitors' acts as the product's commands: most book, some leave, some pay late, cancel or are erased.
import {
  checkoutStream,
  ID_ALPHABET,
  instantOf,
  mailStream,
  personStream,
  reservationStream,
} from '@stile/contracts';
import {
  checkoutDecider,
  ledgerDecider,
  mailDecider,
  personDecider,
  reservationDecider,
} from '@stile/domain';

const HOLD_MS = 600_000;
const PAY_MS = 900_000;
const FIRST_NAMES = ['Ada', 'Grace', 'Émilie', 'Alan', 'Joan', 'Édouard', 'Mary', 'Niels'];
const LAST_NAMES = ['Lovelace', 'Hopper', 'du Châtelet', 'Turing', 'Clarke', 'Roche', 'Anning', 'Bohr'];

const one = (number, list) => list[number() % list.length];

/** A basket as a visitor of one of the three busy destinations fills it. */
export const basketOf = (number, date) => {
  const common = { inventory_group: 'escarpment', date, addons: [] };
  const kind = number() % 100;
  const some = (most) => 1 + (number() % most);
  if (kind < 50)
    return {
      ...common,
      inventory: 'mirror-lake',
      arrival_time: one(number, ['09:00', '13:00', '17:00']),
      passes: [
        { visitor_type: 'ml-adult', visitor_count: some(4) },
        ...(number() % 2 ? [{ visitor_type: 'ml-car', visitor_count: 1 }] : []),
      ],
      addons: number() % 4 ? [] : [{ addon_inventory: 'ml-beach-pass', addon_count: some(2) }],
    };
  if (kind < 85)
    return {
      ...common,
      inventory: 'glen-hill',
      arrival_time: one(number, ['09:00', '12:00', '16:00']),
      passes: [{ visitor_type: number() % 3 ? 'gh-child' : 'gh-adult', visitor_count: some(3) }],
    };
  return {
    ...common,
    inventory: 'rattle-ridge',
    arrival_time: one(number, ['08:00', '09:00', '10:00', '11:00', '13:00', '15:00']),
    passes: [
      { visitor_type: 'rr-adult', visitor_count: some(4) },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
  };
};

const reservationIdOf = (number) =>
  Array.from({ length: 10 }, () => ID_ALPHABET[number() % ID_ALPHABET.length]).join('');

const contactOf = (number) => {
  const [firstName, lastName] = [one(number, FIRST_NAMES), one(number, LAST_NAMES)];
  return {
    firstName,
    lastName,
    email: `visitor.${number()}@example.org`,
    phone: `905-555-${String(number() % 10_000).padStart(4, '0')}`,
  };
};

const placedOf = (number, ids, { visit, priced, claims }, reservationId, holdId) => ({
  reservationId,
  visit,
  priced,
  claims,
  holdId,
  personId: ids.next(),
  contact: contactOf(number),
  licensePlates: visit.cars > 0 ? [`CAB ${number() % 1000}`] : [],
  linkTokenHash: Buffer.from(ids.secret(), 'base64url').toString('hex'),
  requestHash: ids.secret(),
  language: number() % 3 ? 'en' : 'fr',
  channel: 'web',
});

/** Every step is `[decider, stream, command]` and gets back whether it was accepted. Ends with what became of it. */
export function* booking({ number, ids, now }, draft) {
  const chance = (percent) => number() % 1000 < percent * 10;
  const holdId = ids.next();
  const { claims, inForce } = draft;
  for (const { ledger, lines } of claims)
    if (
      !(yield [
        ledgerDecider,
        ledger,
        { type: 'Hold', holdId, lines, ttlMs: HOLD_MS, inForce: inForce.get(ledger) },
      ])
    )
      return 'refused';
  if (chance(22)) {
    if (chance(50))
      for (const { ledger } of claims)
        yield [ledgerDecider, ledger, { type: 'Release', holdId, reason: 'left' }];
    return 'left';
  }
  const reservationId = reservationIdOf(number);
  const reservation = (command) => [reservationDecider, reservationStream(reservationId), command];
  const placed = placedOf(number, ids, draft, reservationId, holdId);
  yield reservation({ type: 'Place', placed });
  const visit = { chance, claims, inForce, holdId, reservationId, reservation, placed };
  if (!(yield* paying(visit, ids, now))) return 'abandoned';
  yield* mailing(visit, 'confirmation', ids);
  if (chance(8)) yield* cancelling(visit, ids);
  if (chance(0.2)) {
    yield [
      personDecider,
      personStream(placed.personId),
      { type: 'Erase', personId: placed.personId, reservationIds: [reservationId] },
    ];
    return { erased: placed.personId };
  }
  return 'booked';
}

/** The checkout of a reservation, with or without something to pay. True when it is confirmed. */
function* paying(
  { chance, claims, inForce, holdId, reservationId, reservation, placed: { priced, language } },
  ids,
  now,
) {
  const checkout = (command) => [checkoutDecider, checkoutStream(reservationId), command];
  const giveUp = function* (reason) {
    yield checkout({ type: 'RecordVoided' });
    for (const { ledger } of claims)
      yield [ledgerDecider, ledger, { type: 'Release', holdId, reason: 'abandoned' }];
    yield reservation({ type: 'Abandon', reason });
    return false;
  };
  yield checkout({
    type: 'Start',
    started: {
      reservationId,
      amount: priced.total,
      currency: priced.currency,
      gateway: 'built-in',
      holdId,
      ledgers: claims.map(({ ledger }) => ledger),
      language,
      payBy: instantOf(Date.parse(now()) + PAY_MS),
    },
  });
  const intentId = `pi_${ids.next()}`;
  if (priced.total > 0) {
    yield checkout({
      type: 'RecordIntent',
      intentId,
      redirectUrl: `http://127.0.0.1:3000/gateway/${intentId}`,
    });
    if (chance(6)) yield checkout({ type: 'RecordDeclined', code: 'card_declined' });
    if (chance(4)) {
      yield checkout({ type: 'GiveUp', reason: 'lapsed' });
      return yield* giveUp('lapsed');
    }
    yield checkout({
      type: 'RecordAuthorised',
      intentId,
      amount: priced.total,
      cardBrand: 'visa',
      cardLast4: '4242',
    });
  }
  if (priced.total > 0 && chance(0.3)) {
    yield checkout({
      type: 'RecordCapacityRejected',
      ledger: claims[0].ledger,
      code: 'validation_not_enough_spots_in_interval',
    });
    return yield* giveUp('no_room');
  }
  for (const { ledger, lines } of claims)
    yield [
      ledgerDecider,
      ledger,
      { type: 'Confirm', holdId, reservationId, lines, inForce: inForce.get(ledger) },
    ];
  yield checkout({ type: 'RecordCapacityConfirmed' });
  if (priced.total > 0 && chance(0.3)) {
    yield checkout({ type: 'RecordCaptureRejected', code: 'expired' });
    for (const { ledger } of claims) yield [ledgerDecider, ledger, { type: 'Return', reservationId }];
    return yield* giveUp('gateway_failed');
  }
  if (priced.total > 0)
    yield checkout({ type: 'RecordCaptured', paymentId: `pay_${intentId}`, amount: priced.total });
  const charge =
    priced.total > 0
      ? {
          chargeId: `${reservationId}.1`,
          type: 'card',
          amount: priced.total,
          gatewayPaymentId: `pay_${intentId}`,
          cardBrand: 'visa',
          cardLast4: '4242',
        }
      : null;
  yield reservation({ type: 'Confirm', charge });
  yield checkout({ type: 'Complete' });
  return true;
}

function* mailing({ chance, reservationId }, kind, ids) {
  const mail = (command) => [mailDecider, mailStream(reservationId, kind), command];
  yield mail({ type: 'Request', reservationId, kind });
  yield mail(
    chance(0.3)
      ? { type: 'RecordFailed', reason: 'nobody to send to' }
      : { type: 'RecordSent', messageId: `${ids.next()}@stile` },
  );
}

function* cancelling(visit, ids) {
  const { chance, claims, reservationId, reservation } = visit;
  yield reservation({ type: 'Cancel', by: chance(50) ? 'visitor' : 'staff', key: ids.next() });
  for (const { ledger } of claims) yield [ledgerDecider, ledger, { type: 'Return', reservationId }];
  yield* mailing(visit, 'cancellation', ids);
}
