import type { CardCharge, ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { cardCharge, PLACED_AT, placedReservation } from '../../../../test/support/placed-reservation.js';
import { amountToReturnOf, balanceOf } from './balance.js';
import { reservationDecider, type Edit, type ReservationCommand } from './reservation.decider.js';

const NOW = PLACED_AT;
const given = givenFor(reservationDecider, NOW);

const { placedAt, ...placing } = placedReservation({
  priced: { lines: [], discounts: [], subtotal: 20.35, taxAmount: 2.65, total: 23, currency: 'CAD' },
  claims: [
    {
      ledger: 'capacity-venue/park-2026-12-05',
      lines: [{ pool: 'cars@10:00-11:00', units: 1, limit: 2, rule: null }],
    },
    { ledger: 'stock-venue/guide', lines: [{ pool: 'units', units: 1, limit: 2, rule: null }] },
  ],
}).data;
const charge = cardCharge(1, 23);
const { reservationId } = placing;

const placed: ReservationEvent = {
  type: 'ReservationPlaced',
  data: { ...placing, placedAt },
};
const confirmed = (of: CardCharge | null = charge): ReservationEvent => ({
  type: 'ReservationConfirmed',
  data: { reservationId, charge: of, confirmedAt: NOW },
});
const abandoned: ReservationEvent = {
  type: 'ReservationAbandoned',
  data: { reservationId, reason: 'lapsed' },
};
const cancelled = (amountToReturn = 23): ReservationEvent => ({
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key: 'key-1',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: ['capacity-venue/park-2026-12-05', 'stock-venue/guide'],
    by: 'visitor',
    amountToReturn,
  },
});
const cancel = (key = 'key-1'): ReservationCommand => ({ type: 'Cancel', by: 'visitor', key });

it('says what each coupon takes off more than before, and what it no longer takes off', () => {
  const businessDate = '2026-12-05';
  const coupon = (name: string, amount: number) => ({
    coupon: name,
    description: name,
    amount,
    amountBeforeTax: amount,
    items: [],
    revision: 1,
  });
  const discounts = [coupon('SPRING', 4.5), coupon('MEMBER', 2)];
  const priced = { ...placed.data.priced, discounts } as typeof placing.priced;
  const before: ReservationEvent[] = [{ ...placed, data: { ...placing, placedAt, priced } }];
  const discountsOf = (command: ReservationCommand, events: ReservationEvent[]) => {
    const decision = reservationDecider.decide(command, given(events).state, NOW);
    return decision.accepted ? (decision.events[0]!.data as { discounts?: unknown }).discounts : decision;
  };
  expect(discountsOf({ type: 'Confirm', charge, businessDate }, before)).toEqual([
    { coupon: 'SPRING', amount: 4.5 },
    { coupon: 'MEMBER', amount: 2 },
  ]);
  expect(discountsOf({ type: 'Confirm', charge, businessDate }, [placed])).toBeUndefined();
  expect(
    discountsOf({ type: 'Cancel', by: 'visitor', key: 'key-1', businessDate }, [...before, confirmed()]),
  ).toEqual([
    { coupon: 'SPRING', amount: -4.5 },
    { coupon: 'MEMBER', amount: -2 },
  ]);
});

describe('what a cancellation returns', () => {
  const policy = [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 50 },
  ];
  const line = {
    kind: 'addon',
    item: 'guide',
    title: 'Guide',
    count: 2,
    factor: 1,
    unitPrice: 11.5,
    unitPriceBeforeTax: 10.177,
    amount: 23,
    amountBeforeTax: 20.354,
    taxRate: 0.13,
    rule: null,
    slot: null,
    cancellationFee: 2.5,
  } as const;
  const booked = (terms: object = {}, lines: (typeof line)[] = []): ReservationEvent[] => [
    { ...placed, data: { ...placed.data, ...terms, priced: { ...placed.data.priced, lines } } },
    confirmed(),
  ];
  const returned = (events: ReservationEvent[], at: string, command: object = {}) =>
    given(events)
      .at(at)
      .when({ ...cancel(), ...command });
  const gone = (at: string, amountToReturn: number, more: object = {}): ReservationEvent =>
    ({
      ...cancelled(amountToReturn),
      data: { ...cancelled(amountToReturn).data, cancelledAt: at, ...more },
    }) as ReservationEvent;

  it.each([
    ['all, without a policy', {}, [], '2026-12-05T14:59:59.000Z', 23],
    ['all, 48 hours before', { cancellationPolicy: policy }, [], '2026-12-03T15:00:00.000Z', 23],
    ['half, later', { cancellationPolicy: policy }, [], '2026-12-03T15:00:00.001Z', 11.5],
    ['half, 24 hours before', { cancellationPolicy: policy }, [], '2026-12-04T15:00:00.000Z', 11.5],
    ['nothing, later', { cancellationPolicy: policy }, [], '2026-12-04T15:00:00.001Z', 0],
    ['less the fee of each product', {}, [line], '2026-12-03T14:00:00.000Z', 18],
    ['half of what the fees leave', { cancellationPolicy: policy }, [line], '2026-12-04T15:00:00.000Z', 9],
    ['never below nothing', {}, [{ ...line, cancellationFee: 50 }], '2026-12-03T14:00:00.000Z', 0],
  ] as [string, object, (typeof line)[], string, number][])('%s', (_what, terms, lines, at, amount) => {
    returned(booked(terms, lines), at, { shown: amount }).then([gone(at, amount)]);
  });
  it('is all where staff waive it, also after the visit; without, staff keep to the terms', () => {
    const at = '2026-12-06T09:00:00.000Z';
    returned(booked({}, [line]), at, { by: 'staff', isWaived: true }).then([
      gone(at, 23, { by: 'staff', waived: true }),
    ]);
    returned(booked({}, [line]), at, { by: 'staff' }).then([gone(at, 0, { by: 'staff' })]);
    returned(booked(), NOW, { isWaived: true }).thenRejected('waive_staff_only', { status: 422 });
  });
  it.each([
    ['the whole of it after the visit', '2026-12-06T09:00:00.000Z', 23],
    ['its fees before', '2026-12-03T14:00:00.000Z', 5],
  ])('goes beyond the terms by %s as far as the limit', (_what, at, limit) => {
    const act = { by: 'staff', isWaived: true };
    const all = gone(at, 23, { by: 'staff', waived: true });
    returned(booked({}, [line]), at, { ...act, waiveLimit: limit }).then([all]);
    returned(booked({}, [line]), at, { ...act, waiveLimit: null }).then([all]);
    returned(booked({}, [line]), at, { ...act, waiveLimit: limit - 0.01 }).thenRejected(
      'waive_beyond_limit',
      {
        status: 422,
      },
    );
    returned(booked({}, [line]), at, { by: 'staff', waiveLimit: 0 }).then([
      gone(at, 23 - limit, { by: 'staff' }),
    ]);
  });
  describe('of a sale of the desk just now, after the visit has begun', () => {
    const act = { reservationId, key: 'in', by: 'kim', inventoryGroup: 'venue', businessDate: '2026-12-05' };
    const soldAt = '2026-12-05T15:20:00.000Z';
    const within = '2026-12-05T15:50:00.000Z';
    const sold = (terms: object = {}, ...more: object[]): ReservationEvent[] => [
      ...booked({ channel: 'desk', placedAt: soldAt, ...terms }, [line]),
      ...(more as ReservationEvent[]),
    ];
    const checkedIn = {
      type: 'ReservationCheckedIn',
      data: { ...act, participants: [], named: null, checkedInAt: soldAt },
    };
    const undone = {
      type: 'ReservationCheckInUndone',
      data: { ...act, key: 'out', participants: [], named: null, undoneAt: soldAt },
    };
    const handedOut = {
      type: 'AddonValidated',
      data: { ...act, addon: 'guide', units: 1, validatedAt: soldAt },
    };
    const handedBack = {
      type: 'AddonValidationUndone',
      data: { ...act, key: 'back', addon: 'guide', units: 1, undoneAt: soldAt },
    };
    const withoutNetwork = { soldAt, receipt: 'S-1', till: 'till-1' };
    it.each<[string, ReservationEvent[], string, number, object?]>([
      ['is all for half an hour', sold(), within, 23],
      ['is nothing later', sold(), '2026-12-05T15:50:00.001Z', 0],
      ['is nothing once somebody is in', sold({}, checkedIn), within, 0],
      ['is all where they were not in after all', sold({}, checkedIn, undone), within, 23],
      ['is nothing once a product was handed out', sold({}, handedOut), within, 0],
      ['is all where it was handed back', sold({}, handedOut, handedBack), within, 23],
      ['is nothing of a booking of the web', sold({ channel: 'web' }), within, 0],
      [
        'is counted from the sale where it was made without the network',
        sold({ placedAt: within, offline: withoutNetwork }),
        '2026-12-05T16:10:00.000Z',
        0,
      ],
    ])('%s', (_what, events, at, amount) =>
      returned(events, at, { by: 'staff', shown: amount }).then([gone(at, amount, { by: 'staff' })]),
    );
    it('is by the terms for its holder', () =>
      returned(
        booked({ channel: 'desk', cancellationPolicy: policy, placedAt: '2026-12-04T15:30:00.000Z' }, [line]),
        '2026-12-04T15:40:00.000Z',
      ).then([gone('2026-12-04T15:40:00.000Z', 0)]));
  });
  it('is what was shown, or nothing is cancelled', () => {
    returned(booked({ cancellationPolicy: policy }), '2026-12-03T15:00:00.001Z', { shown: 23 }).thenRejected(
      'cancellation_terms_changed',
      { status: 409, detail: { amount_to_return: 11.5 } },
    );
  });
});

describe('a reservation', () => {
  it('keeps its participants as they were', () => {
    const profiles = [
      {
        id: 'p1',
        visitorType: 'adult',
        visitorTypeName: 'Adult',
        fields: { first_name: 'Ada' },
        addons: [{ addon: 'lesson', title: 'Lesson', count: 1, start: '10:00' }],
      },
    ];
    given([])
      .when({ type: 'Place', placed: { ...placing, profiles } })
      .then([{ type: 'ReservationPlaced', data: { ...placing, profiles, placedAt: NOW } }]);
  });
  it('is placed as it was decided', () => given([]).when({ type: 'Place', placed: placing }).then([placed]));
  it('placed again with another content is rejected', () =>
    given([placed])
      .when({ type: 'Place', placed: { ...placing, requestHash: 'hash-2' } })
      .thenRejected('idempotency_key_reused', { status: 409 }));
  it('placed again changes nothing, whatever became of it', () =>
    given([placed, confirmed(), cancelled()]).when({ type: 'Place', placed: placing }).thenNothing());
  it.each<ReservationCommand>([{ type: 'Confirm', charge }, { type: 'Abandon', reason: 'lapsed' }, cancel()])(
    'that does not exist refuses $type',
    (command) => given([]).when(command).thenRejected('reservation_not_found', { status: 404 }),
  );

  it('is confirmed with its charge', () =>
    given([placed]).when({ type: 'Confirm', charge }).then([confirmed()]));
  it('is confirmed without a charge where nothing is to be paid', () =>
    given([placed])
      .when({ type: 'Confirm', charge: null })
      .then([confirmed(null)]));
  it.each([
    ['the same charge', charge],
    ['none', null],
  ])('confirmed again with %s changes nothing', (_which, again) =>
    given([placed, confirmed()]).when({ type: 'Confirm', charge: again }).thenNothing(),
  );
  it.each([[charge], [null]])('confirmed once is not charged again', (first) =>
    given([placed, confirmed(first)])
      .when({ type: 'Confirm', charge: { ...charge, chargeId: 'another' } })
      .thenRejected('reservation_not_unpaid', { status: 409 }),
  );
  it.each([
    ['abandoned', abandoned],
    ['cancelled', cancelled()],
  ])('%s cannot be confirmed', (_stage, last) =>
    given([placed, ...(last === abandoned ? [] : [confirmed()]), last])
      .when({ type: 'Confirm', charge })
      .thenRejected('reservation_not_confirmed', { status: 409 }),
  );

  it('that was not paid is abandoned', () =>
    given([placed]).when({ type: 'Abandon', reason: 'lapsed' }).then([abandoned]));
  it('that is confirmed cannot be abandoned', () =>
    given([placed, confirmed()])
      .when({ type: 'Abandon', reason: 'lapsed' })
      .thenRejected('reservation_not_confirmed', { status: 409 }));

  it('is cancelled with every ledger it takes places of and what was paid', () =>
    given([placed, confirmed()]).when(cancel()).then([cancelled()]));
  it('without a charge is cancelled with nothing to return', () =>
    given([placed, confirmed(null)])
      .when(cancel())
      .then([cancelled(0)]));
  it('that is not confirmed cannot be cancelled', () =>
    given([placed]).when(cancel()).thenRejected('reservation_not_confirmed', { status: 409 }));
  it('cancelled with another key is rejected', () =>
    given([placed, confirmed(), cancelled()])
      .when(cancel('key-2'))
      .thenRejected('reservation_already_cancelled', { status: 409 }));
});

it('a later event without the first is a fault', () =>
  expect(() => reservationDecider.evolve(null, confirmed())).toThrow('before ReservationPlaced'));

describe('an edit', () => {
  const target = (total: number) => ({
    visit: placing.visit,
    contact: placing.contact,
    licensePlates: [],
    profiles: [],
    priced: { ...placing.priced, total },
    claims: [
      {
        ledger: 'capacity-venue/park-2026-12-05',
        lines: [{ pool: 'cars@10:00-11:00', units: 2, limit: 2, rule: null }],
      },
    ],
  });
  const requested = (total: number, more: Partial<Edit> = {}): Edit => ({
    ...target(total),
    key: 'edit-1',
    requestHash: 'hash-e',
    by: 'visitor',
    actor: 'visitor',
    holdId: 'e-1',
    mail: true,
    revision: 2,
    ...more,
  });
  const placeEdit = (total: number, more: Partial<Edit> = {}): ReservationCommand => ({
    type: 'PlaceEdit',
    edit: requested(total, more),
  });
  const common = (total: number, difference: number, edit = 1) => ({
    ...target(total),
    reservationId,
    personId: 'person-1',
    edit,
    by: 'visitor' as const,
    actor: 'visitor',
    mail: true,
    difference,
  });
  const editPlaced = (total: number, difference: number, due: number, edit = 1): ReservationEvent => ({
    type: 'ReservationEditPlaced',
    data: {
      ...common(total, difference, edit),
      key: `edit-${edit}`,
      requestHash: 'hash-e',
      holdId: `e-${edit}`,
      due,
      placedAt: NOW,
    },
  });
  const edited = (
    total: number,
    difference: number,
    amountToReturn: number,
    of: CardCharge | null = null,
    edit = 1,
  ): ReservationEvent => ({
    type: 'ReservationEdited',
    data: { ...common(total, difference, edit), charge: of, amountToReturn, editedAt: NOW },
  });
  const more: CardCharge = { ...charge, chargeId: `${reservationId}.2`, amount: 7 };
  const history = [placed, confirmed()];

  it('that costs more writes down what is due, and changes nothing yet', () => {
    given(history)
      .when(placeEdit(30))
      .then([editPlaced(30, 7, 7)]);
    expect(given([...history, editPlaced(30, 7, 7)]).state).toMatchObject({
      revision: 2,
      placed: { priced: { total: 23 } },
      pending: { due: 7 },
    });
  });
  it('that was paid makes the reservation what was asked for', () => {
    given([...history, editPlaced(30, 7, 7)])
      .when({ type: 'CompleteEdit', edit: 1, charge: more })
      .then([edited(30, 7, 0, more)]);
    expect(given([...history, editPlaced(30, 7, 7), edited(30, 7, 0, more)]).state).toMatchObject({
      revision: 3,
      placed: { priced: { total: 30 }, linkTokenHash: 'aa' },
      pending: null,
      charges: [{ amount: 23 }, { amount: 7 }],
      edits: [{ outcome: 'done' }],
    });
  });
  it('that was paid by hand is made and paid at once, and waits for no gateway', () => {
    const atGateway = editPlaced(30, 7, 7);
    const placedByHand = {
      ...atGateway,
      data: { ...atGateway.data, manualPaymentId: 'POS-7' },
    } as ReservationEvent;
    given(history)
      .when(placeEdit(30, { manualPaymentId: 'POS-7' }))
      .then([placedByHand]);
    const businessDate = '2026-12-05';
    const movement = {
      reservationId,
      inventoryGroup: placing.visit.inventoryGroup,
      businessDate,
      ...({ paymentId: `${reservationId}.p1`, method: 'manual', amount: 7 } as const),
    };
    const fee = { kind: 'fee', taxRate: 0, amount: 7, amountBeforeTax: 7 };
    const made = edited(30, 7, 0);
    const sold = { inventoryGroup: movement.inventoryGroup, businessDate, sales: [fee] };
    const events = [
      { ...made, data: { ...made.data, ...sold } } as ReservationEvent,
      {
        type: 'PaymentBegun',
        data: {
          ...movement,
          key: 'edit-1',
          actor: 'visitor',
          personId: 'person-1',
          manualPaymentId: 'POS-7',
          begunAt: NOW,
        },
      } as ReservationEvent,
      { type: 'PaymentTaken', data: { ...movement, takenAt: NOW } } as ReservationEvent,
    ];
    given([...history, placedByHand])
      .when({ type: 'CompleteEdit', edit: 1, charge: null, businessDate })
      .then(events);
    const { state } = given([...history, placedByHand, ...events]);
    expect([balanceOf(state!), state!.charges.map(({ type, amount }) => [type, amount])]).toEqual([
      0,
      [
        ['card', 23],
        ['manual', 7],
      ],
    ]);
  });
  describe('that is to be told to nobody', () => {
    const contact = placing.contact!;
    it.each<[string, Partial<Edit>, boolean]>([
      [
        'is told where the visit is another',
        { visit: { ...placing.visit, arrival: '11:00', startsAt: '2026-12-05T16:30:00.000Z' } },
        true,
      ],
      ['is told where the party is another', { visit: { ...placing.visit, people: 9 } }, true],
      ['is told where it costs another price', { priced: { ...placing.priced, total: 30 } }, true],
      ['is told where the address is another', { contact: { ...contact, email: 'eve@example.org' } }, true],
      ['is told where the name is another', { contact: { ...contact, lastName: 'Byron' } }, true],
      ['is told where the phone is another', { contact: { ...contact, phone: '905-555-0100' } }, true],
      ['is told where the plates are others', { licensePlates: ['ABCD123'] }, true],
      [
        'is told where somebody else comes',
        {
          profiles: [
            {
              id: 'p1',
              visitorType: 'adult',
              visitorTypeName: 'Adult',
              fields: { first_name: 'Eve' },
              addons: [],
            },
          ],
        },
        true,
      ],
      [
        'is told by nobody where the booker answers otherwise',
        { booker: { location: { city: 'Guelph' }, customFields: {}, pledged: false } },
        false,
      ],
    ])('%s, by whom ever', (_what, change, mail) => {
      for (const by of ['staff', 'visitor'] as const) {
        const { decide } = reservationDecider;
        const edit = requested(23, { ...change, by, mail: false });
        const decided = decide({ type: 'PlaceEdit', edit }, given(history).state, NOW);
        expect(decided).toMatchObject({ events: [{ data: { mail } }] });
      }
    });
  });
  it('that costs nothing more has nothing that is paid by hand', () => {
    given(history)
      .when(placeEdit(13, { manualPaymentId: 'POS-7' }))
      .then([editPlaced(13, -10, 0)]);
  });
  it.each([
    ['costs', 30, 7, 0],
    ['returns', 13, -10, -7],
    ['neither costs nor returns', 23, 0, -1],
  ])('is rejected where it %s another sum than was shown', (_what, total, moved, shown) => {
    given(history)
      .when(placeEdit(total, { chargeRefund: shown }))
      .thenRejected('change_amount_changed', { status: 409, detail: { shown, now: moved } });
    given(history)
      .when(placeEdit(total, { chargeRefund: moved }))
      .then([editPlaced(total, total - 23, Math.max(0, moved))]);
  });
  it('that costs less leaves money to return, which the next one uses first', () => {
    const less = [...history, editPlaced(13, -10, 0), edited(13, -10, 10)];
    given([...history, editPlaced(13, -10, 0)])
      .when({ type: 'CompleteEdit', edit: 1, charge: null })
      .then([edited(13, -10, 10)]);
    given(less)
      .when(placeEdit(20, { key: 'edit-2', holdId: 'e-2', revision: 3 }))
      .then([editPlaced(20, 7, 0, 2)]);
    given(less)
      .when(placeEdit(30, { key: 'edit-2', holdId: 'e-2', revision: 3 }))
      .then([editPlaced(30, 17, 7, 2)]);
    given([...less, editPlaced(20, 7, 0, 2)])
      .when({ type: 'CompleteEdit', edit: 2, charge: null })
      .then([edited(20, 7, 3, null, 2)]);
    given([...less])
      .when(cancel())
      .then([
        {
          type: 'ReservationCancelled',
          data: {
            reservationId,
            key: 'key-1',
            cancelledAt: NOW,
            holdId: 'hold-1',
            ledgers: ['capacity-venue/park-2026-12-05'],
            by: 'visitor',
            amountToReturn: 23,
          },
        },
      ]);
  });
  describe('under cancellation terms', () => {
    const soon = '2026-12-04T13:00:00.000Z';
    const policy = [
      { hours: 48, percent: 100 },
      { hours: 24, percent: 50 },
    ];
    const strict: ReservationEvent[] = [
      { ...placed, data: { ...placed.data, cancellationPolicy: policy } },
      confirmed(),
    ];
    const later = { ...placed.data.visit, startsAt: '2026-12-20T15:00:00.000Z' };
    /** The sum to return after each edit of a visitor, and then of a cancellation. */
    const returns = (
      start: ReservationEvent[],
      edits: readonly [total: number, more?: object][],
    ): number[] => {
      const { decide, evolve, initial } = reservationDecider;
      let state = start.reduce(evolve, initial);
      const act = (command: ReservationCommand): void => {
        const decision = decide(command, state, soon);
        if (!decision.accepted) throw new Error(decision.rejection.code);
        state = decision.events.reduce(evolve, state);
      };
      const sums = edits.map(([total, change = {}], i) => {
        const { difference: _none, ...edit } = common(total, 0, 1);
        const request = { key: `k${i}`, requestHash: 'h', holdId: `e${i}`, revision: state!.revision };
        act({ type: 'PlaceEdit', edit: { ...edit, ...request, by: 'visitor', ...change } });
        const { due } = state!.pending!;
        const paid = due > 0 ? { ...charge, chargeId: `c${i}`, amount: due } : null;
        act({ type: 'CompleteEdit', edit: i + 1, charge: paid });
        return amountToReturnOf(state!);
      });
      act(cancel());
      return [...sums, amountToReturnOf(state!)];
    };

    it.each([
      ['half of what gets less, and no more in the end', [[13]], [5, 11.5]],
      ['nothing is gained by many small edits', [[13], [5], [0]], [5, 9, 11.5, 11.5]],
      ['what is taken back is not kept', [[13], [23]], [5, 0, 11.5]],
      ['nothing is gained by a move to a later day', [[23, { visit: later }]], [0, 11.5]],
      [
        'nor by less on that day',
        [
          [23, { visit: later }],
          [13, { visit: later }],
        ],
        [0, 10, 11.5],
      ],
      [
        'nor by less on that day than was kept for it',
        [
          [23, { visit: later }],
          [13, { visit: later }],
          [5, { visit: later }],
          [0, { visit: later }],
        ],
        [0, 10, 11.5, 11.5, 11.5],
      ],
      ['nor by a move back', [[23, { visit: later }], [13]], [0, 10, 11.5]],
      ['nor by a move back to a higher price', [[23, { visit: later }], [33]], [0, 0, 16.5]],
      ['nor by a move that staff make', [[23, { visit: later, by: 'staff', waiveLimit: 0 }]], [0, 11.5]],
      [
        'nor by less that staff make after it',
        [
          [23, { visit: later, by: 'staff', waiveLimit: 0 }],
          [13, { visit: later, by: 'staff', waiveLimit: 0 }],
        ],
        [0, 10, 11.5],
      ],
      ['staff return all of it', [[13, { by: 'staff' }]], [10, 16.5]],
    ] as [string, [number, object?][], number[]][])('%s', (_what, edits, sums) => {
      expect(returns(strict, edits)).toEqual(sums);
    });
    describe('goes beyond the terms, by staff, as far as their limit', () => {
      const begun = '2026-12-05T15:20:00.000Z';
      const lunch = { kind: 'addon', item: 'lunch', count: 2, amount: 20, slot: null } as const;
      const withLunch = (amount: number, source: object = {}, count = 2) =>
        ({ ...placing.priced, lines: [{ ...lunch, count, amount, ...source }] }) as never;
      const sold = (terms: object): ReservationEvent[] => [
        { ...placed, data: { ...placed.data, priced: withLunch(20), ...terms } },
        confirmed(),
      ];
      const agreed = { source: 'staff' };
      const cheaper = { priced: { ...(withLunch(10, agreed) as object), total: 13 } as never };
      it.each<[string, object, string, Partial<Edit>, number]>([
        ['half, by the policy', { cancellationPolicy: policy }, soon, {}, 5],
        ['all once the visit has begun', {}, begun, {}, 10],
        ['nothing before', {}, soon, {}, 0],
        ['nothing of what a visitor changes', { cancellationPolicy: policy }, soon, { by: 'visitor' }, 0],
        ['nothing of a sale of just now', { channel: 'desk', placedAt: begun }, begun, {}, 0],
        ['all of it where the sale is older', { channel: 'desk' }, begun, {}, 10],
        ['what staff agree to be cheaper', {}, soon, cheaper, 10],
        [
          'of that what stays',
          {},
          soon,
          { priced: { ...(withLunch(4, agreed, 1) as object), total: 13 } as never },
          6,
        ],
        [
          'nothing of what is dearer',
          {},
          soon,
          { priced: { ...(withLunch(30, agreed) as object), total: 13 } as never },
          0,
        ],
      ])('%s', (_what, terms, at, change, waived) => {
        const decided = (waiveLimit: number | null) => {
          const edit = requested(13, { by: 'staff', ...change, waiveLimit });
          const decision = reservationDecider.decide(
            { type: 'PlaceEdit', edit },
            given(sold(terms)).state,
            at,
          );
          return decision.accepted ? Object.keys(decision.events[0]!.data) : decision.rejection;
        };
        const within = decided(waived);
        expect([within, decided(null)]).toEqual([
          expect.not.arrayContaining(['waiveLimit']),
          expect.any(Array),
        ]);
        if (waived > 0)
          expect(decided(waived - 0.01)).toEqual({
            code: 'waive_beyond_limit',
            status: 422,
            fields: { chargeRefund: 'waive_beyond_limit' },
          });
      });
    });
    it('goes beyond the terms by all that staff return of a party that is in, by an edit or a cancellation', () => {
      const here = {
        type: 'ReservationCheckedIn',
        data: {
          reservationId,
          key: 'in',
          by: 'kim',
          inventoryGroup: 'venue',
          businessDate: '2026-12-05',
          participants: [],
          named: null,
          checkedInAt: NOW,
        },
      } as unknown as ReservationEvent;
      const isIn = given([placed, confirmed(), here]);
      const edit = (waiveLimit: number | null) => placeEdit(13, { by: 'staff', revision: 2, waiveLimit });
      const gone = (waiveLimit: number | null) => ({ ...cancel(), by: 'staff', waiveLimit }) as const;
      for (const [act, amount] of [
        [edit, 10],
        [gone, 23],
      ] as const) {
        isIn.when(act(amount - 0.01)).thenRejected('waive_beyond_limit', { status: 422 });
        for (const limit of [amount, null])
          expect(reservationDecider.decide(act(limit), isIn.state, NOW)).toMatchObject({ accepted: true });
      }
      given([placed, confirmed()])
        .when(gone(0))
        .then([{ ...cancelled(), data: { ...cancelled().data, by: 'staff' } } as ReservationEvent]);
    });
    it('what was shown is returned, or the edit is rejected once a step of the terms has passed', () => {
      const edit = placeEdit(13, { chargeRefund: -10 });
      const placedAt = '2026-12-03T15:00:00.000Z';
      const accepted = editPlaced(13, -10, 0);
      given(strict)
        .at(placedAt)
        .when(edit)
        .then([{ ...accepted, data: { ...accepted.data, placedAt } } as ReservationEvent]);
      given(strict)
        .at('2026-12-03T15:00:00.001Z')
        .when(edit)
        .thenRejected('change_amount_changed', { detail: { shown: -10, now: -5 } });
    });
    it('a product’s fee is kept where the product goes, and is never asked for', () => {
      const line = { kind: 'addon', item: 'guide', count: 1, cancellationFee: 8 };
      const { priced } = placed.data;
      const withFee: ReservationEvent[] = [
        { ...placed, data: { ...placed.data, priced: { ...priced, lines: [line] as never } } },
        confirmed(),
      ];
      expect(returns(withFee, [[13]])).toEqual([2, 15]);
      expect(returns(withFee, [[23]])).toEqual([0, 15]);
    });
  });
  it('that came to nothing leaves the reservation as it was, and another may follow', () => {
    const gone: ReservationEvent = {
      type: 'ReservationEditAbandoned',
      data: { reservationId, edit: 1, reason: 'lapsed' },
    };
    given([...history, editPlaced(30, 7, 7)])
      .when({ type: 'AbandonEdit', edit: 1, reason: 'lapsed' })
      .then([gone]);
    given([...history, editPlaced(30, 7, 7), gone])
      .when(placeEdit(30, { key: 'edit-2', holdId: 'e-2' }))
      .then([editPlaced(30, 7, 7, 2)]);
    given([...history, editPlaced(30, 7, 7), gone])
      .when({ type: 'CompleteEdit', edit: 1, charge: null })
      .thenNothing();
    given(history)
      .when({ type: 'CompleteEdit', edit: 1, charge: null })
      .thenRejected('reservation_not_found');
  });
  it('is rejected where another is under way, and so are a cancellation and a payment', () => {
    const pending = [...history, editPlaced(30, 7, 7)];
    given(pending)
      .when({
        type: 'Pay',
        key: 'pay-1',
        method: 'manual',
        amount: null,
        till: null,
        tendered: null,
        smallestCoin: 0,
        manualPaymentId: 'cheque',
        terminal: null,
        actor: 'casey',
        businessDate: '2026-12-03',
      })
      .thenRejected('edit_under_way', { status: 409 });
    given(pending)
      .when(placeEdit(30, { key: 'edit-2' }))
      .thenRejected('edit_under_way', { status: 409 });
    given(pending).when(cancel()).thenRejected('edit_under_way');
  });
  it('with the key of one before is that one, and with another request it is rejected', () => {
    const pending = [...history, editPlaced(30, 7, 7)];
    given(pending).when(placeEdit(30)).thenNothing();
    given(pending)
      .when(placeEdit(30, { requestHash: 'other' }))
      .thenRejected('idempotency_key_reused');
  });
  it('of what has changed since is rejected, and of what does not stand', () => {
    given(history)
      .when(placeEdit(30, { revision: 1 }))
      .thenRejected('reservation_changed', { detail: { revision: 2 } });
    given([placed])
      .when(placeEdit(30, { revision: 1 }))
      .thenRejected('reservation_not_confirmed');
    given([...history, cancelled()])
      .when(placeEdit(30, { revision: 3 }))
      .thenRejected('reservation_already_cancelled');
  });
  it('of a visit that has begun is the desk’s, and so is a cancellation', () => {
    const began = given(history).at('2026-12-05T15:00:00.000Z');
    began.when(placeEdit(23)).thenRejected('visit_begun');
    began.when(cancel()).thenRejected('visit_begun');
    given(history)
      .when(placeEdit(23, { by: 'staff' }))
      .then([
        { ...editPlaced(23, 0, 0), data: { ...editPlaced(23, 0, 0).data, by: 'staff' } } as ReservationEvent,
      ]);
  });
  it('of an erased person is rejected', () =>
    given([{ ...placed, data: { ...placed.data, contact: null } }, confirmed()])
      .when(placeEdit(23))
      .thenRejected('person_erased'));
});

describe('a check-in', () => {
  const DAY = '2026-12-05';
  const at = '2026-12-05T14:58:00.000Z';
  const child = { visitorType: 'adult', visitorTypeName: 'Adult', fields: {}, addons: [] };
  const two: ReservationEvent = {
    ...placed,
    data: {
      ...placed.data,
      profiles: [
        { id: '1', ...child },
        { id: '2', ...child },
      ],
    },
  };
  const act = (participants: string[] | null, key: string, businessDate = DAY) => ({
    key,
    participants,
    businessDate,
  });
  const checkIn = (participants: string[] | null = null, key = 'in-1', day?: string): ReservationCommand => ({
    type: 'CheckIn',
    ...act(participants, key, day),
  });
  const undo = (participants: string[] | null = null, key = 'undo-1'): ReservationCommand => ({
    type: 'UndoCheckIn',
    ...act(participants, key),
  });
  const recorded = (participants: string[], named: string[] | null, key: string) => ({
    reservationId,
    inventoryGroup: 'venue',
    businessDate: DAY,
    key,
    participants,
    named,
  });
  const checkedIn = (
    participants: string[],
    named: string[] | null = null,
    key = 'in-1',
  ): ReservationEvent => ({
    type: 'ReservationCheckedIn',
    data: { ...recorded(participants, named, key), checkedInAt: at },
  });
  const undone = (
    participants: string[],
    named: string[] | null = null,
    key = 'undo-1',
  ): ReservationEvent => ({
    type: 'ReservationCheckInUndone',
    data: { ...recorded(participants, named, key), undoneAt: at },
  });
  const history = [two, confirmed()];

  it('is of everybody where it names nobody, also where no participants are asked for', () => {
    given(history)
      .at(at)
      .when(checkIn())
      .then([checkedIn(['1', '2'])]);
    given([placed, confirmed()])
      .at(at)
      .when(checkIn())
      .then([checkedIn([])]);
  });
  it('is of those whom it names, and then of the others', () => {
    given(history)
      .at(at)
      .when(checkIn(['2']))
      .then([checkedIn(['2'], ['2'])]);
    const one = [...history, checkedIn(['2'], ['2'])];
    given(one)
      .at(at)
      .when(checkIn(null, 'in-2'))
      .then([checkedIn(['1'], null, 'in-2')]);
    given(one)
      .at(at)
      .when(checkIn(['2'], 'in-2'))
      .thenRejected('already_checked_in', { status: 409, detail: { at } });
    expect(given([...one, checkedIn(['1'], null, 'in-2')]).state?.checkedIn).toEqual({
      at,
      participants: ['2', '1'],
    });
  });
  it.each([[['3']], [['1', '3']], [[]]])('of somebody else (%j) is rejected', (named) =>
    given(history)
      .at(at)
      .when(checkIn(named))
      .thenRejected('participant_unknown', { status: 422, fields: { participants: 'participant_unknown' } }),
  );
  it('is made once: a second scan is told when they came', () => {
    for (const before of [placed, two])
      given([before, confirmed(), checkedIn(before === two ? ['1', '2'] : [])])
        .at(at)
        .when(checkIn(null, 'in-2'))
        .thenRejected('already_checked_in', { status: 409, detail: { at } });
  });
  it('is offered from the day of the visit on, by the venue’s calendar', () => {
    given(history)
      .when(checkIn(null, 'in-1', '2026-12-04'))
      .thenRejected('check_in_too_early', { status: 409, detail: { date: DAY } });
    given(history)
      .at(at)
      .when(checkIn(null, 'in-1', DAY))
      .then([checkedIn(['1', '2'])]);
  });
  it('needs a reservation that stands', () => {
    given([placed]).when(checkIn()).thenRejected('reservation_not_confirmed', { status: 409 });
    given([...history, cancelled()])
      .when(checkIn())
      .thenRejected('reservation_already_cancelled', { status: 409 });
  });
  it('under a key that another one has is rejected', () => {
    const one = given([...history, checkedIn(['1'], ['1'])]).at(at);
    one.when(checkIn(['2'])).thenRejected('idempotency_key_reused', { status: 409 });
    one.when(undo(['1'], 'in-1')).thenRejected('idempotency_key_reused', { status: 409 });
  });
  it('can be undone, of all or of one, and made again', () => {
    const all = [...history, checkedIn(['1', '2'])];
    given(all)
      .at(at)
      .when(undo())
      .then([undone(['1', '2'])]);
    given(all)
      .at(at)
      .when(undo(['2']))
      .then([undone(['2'], ['2'])]);
    expect(given([...all, undone(['2'], ['2'])]).state?.checkedIn).toEqual({ at, participants: ['1'] });
    expect(given([...all, undone(['1', '2'])]).state?.checkedIn).toBeNull();
    given([...all, undone(['1', '2'])])
      .at(at)
      .when(checkIn(null, 'in-2'))
      .then([checkedIn(['1', '2'], null, 'in-2')]);
  });
  it('of nobody cannot be undone', () => {
    given(history).when(undo()).thenRejected('not_checked_in', { status: 409 });
    given([...history, checkedIn(['1'], ['1'])])
      .when(undo(['2']))
      .thenRejected('not_checked_in', { status: 409 });
  });
  it('ends what the visitor may change from afar; the desk still may', () => {
    const all = given([...history, checkedIn(['1', '2'])]);
    all.when(cancel()).thenRejected('reservation_checked_in', { status: 409 });
    all
      .when({ type: 'Cancel', by: 'staff', key: 'key-1' })
      .then([{ ...cancelled(), data: { ...cancelled().data, by: 'staff' } } as ReservationEvent]);
  });
  it('is made at most 200 times', () => {
    const many = Array.from({ length: 100 }, (_, n) => [
      checkedIn(['1'], ['1'], `in-${n}`),
      undone(['1'], ['1'], `undo-${n}`),
    ]).flat();
    given([...history, ...many])
      .at(at)
      .when(checkIn(null, 'one-more'))
      .thenRejected('too_many_check_ins', { status: 409, detail: { max: 200 } });
  });
});
