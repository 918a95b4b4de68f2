import { waitlistMark, type CapacityEvent, type Instant } from '@stile/contracts';
import type { InForce } from './counting.js';
import { givenFor } from '../../../../test/support/decider.js';
import {
  holdLapsesAt,
  ledgerDecider,
  type ClaimLine,
  type LedgerCommand,
  type LedgerState,
} from './ledger.decider.js';

const NOW = '2026-12-03T14:00:00.200Z';
const IN_TEN_MINUTES = '2026-12-03T14:10:01.000Z';
const LATER = '2026-12-03T14:20:00.000Z';
const TTL_MS = 600_000;
const CARS = 'cars@10:00-11:00';
const RULE = { id: 'lot', revision: 3 };

const given = givenFor(ledgerDecider, NOW);
const line = (units = 1, limit: number | null = 2, pool = CARS): ClaimLine => ({
  pool,
  units,
  limit,
  rule: RULE,
});
const hold = (
  holdId: string,
  lines = [line()],
  more: Partial<LedgerCommand & { type: 'Hold' }> = {},
): LedgerCommand => ({ type: 'Hold', holdId, lines, ttlMs: TTL_MS, ...more });
const confirm = (
  holdId: string,
  reservationId: string,
  lines = [line()],
  inForce?: InForce,
): LedgerCommand => ({ type: 'Confirm', holdId, reservationId, lines, inForce });

const taken = (holdId: string, figure: number, lines = [line()]): CapacityEvent => ({
  type: 'HoldTaken',
  data: { holdId, lines: lines.map((of) => ({ ...of, taken: figure })), lapsesAt: IN_TEN_MINUTES },
});
const confirmed = (
  holdId: string,
  reservationId: string,
  figure: number,
  late = false,
  lines = [line()],
): CapacityEvent => ({
  type: 'HoldConfirmed',
  data: {
    holdId,
    reservationId,
    lines: lines.map((of) => ({ ...of, taken: figure })),
    lapsesAt: late ? null : IN_TEN_MINUTES,
    late,
  },
});
const freed = (figure: number, units = 1, pool = CARS) => [{ pool, units, taken: figure }];
const lapsed = (holdId: string, figure: number): CapacityEvent => ({
  type: 'HoldLapsed',
  data: { holdId, lines: freed(figure), lapsesAt: IN_TEN_MINUTES },
});
const returned = (holdId: string, reservationId: string, figure: number): CapacityEvent => ({
  type: 'PlacesReturned',
  data: { holdId, reservationId, lines: freed(figure) },
});

describe('a hold', () => {
  it('takes places until its time is over, to the whole second', () =>
    given([])
      .when(hold('a'))
      .then([taken('a', 1)]));
  it('is rejected where too little is left, and says what is left and by which rule', () =>
    given([taken('a', 1), taken('b', 2)])
      .when(hold('c'))
      .thenRejected('validation_not_enough_spots_in_interval', {
        status: 409,
        detail: { left: 0, refused: [{ pool: CARS, requested: 1, left: 0, limit: 2, rule: RULE }] },
      }));
  it('takes all lines or none', () =>
    given([taken('a', 1)])
      .when(hold('b', [line(1, 5, 'people@10:00-11:00'), line(2)]))
      .thenRejected('validation_not_enough_spots_in_interval', {
        detail: { left: 1, refused: [{ pool: CARS, requested: 2, left: 1, limit: 2, rule: RULE }] },
      }));
  it.each(['units', 'addon:rr-binoculars'])('of %s is refused in the words of an add-on', (pool) =>
    given([])
      .when(hold('a', [line(3, 2, pool)]))
      .thenRejected('not_available_addon'),
  );
  it('of an add-on by time is rejected in the words of a slot', () =>
    given([])
      .when(hold('a', [line(3, 2, 'addon:lesson@10:00-11:30')]))
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('without a limit takes any number', () =>
    given([taken('a', 1)])
      .when(hold('b', [line(1000, null)]))
      .then([taken('b', 1001, [line(1000, null)])]));
  it('with the same places again changes nothing, even when they would not fit any more', () =>
    given([taken('a', 1)])
      .when(hold('a', [line(1, 0)]))
      .thenNothing());
  it('with other places replaces the one before in one step', () =>
    given([taken('a', 1)])
      .when(hold('a', [line(2)]))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'a', lines: freed(0), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        taken('a', 2, [line(2)]),
      ]));
  it('is given more time where that is asked for, twice and no more', () => {
    const more = hold('a', [line()], { renew: true });
    const extended = (before: string, lapsesAt: string, renewals: number): CapacityEvent => ({
      type: 'HoldExtended',
      data: { holdId: 'a', lines: freed(1), before, lapsesAt, renewals },
    });
    const [first, second] = [
      extended(IN_TEN_MINUTES, '2026-12-03T14:18:01.000Z', 1),
      extended('2026-12-03T14:18:01.000Z', '2026-12-03T14:26:01.000Z', 2),
    ];
    given([taken('a', 1)])
      .at('2026-12-03T14:00:30.000Z')
      .when(more)
      .thenNothing();
    given([taken('a', 1)])
      .at('2026-12-03T14:08:00.200Z')
      .when(more)
      .then([first]);
    given([taken('a', 1), first])
      .at('2026-12-03T14:16:00.200Z')
      .when(more)
      .then([second]);
    given([taken('a', 1), first, second])
      .at('2026-12-03T14:24:00.000Z')
      .when(more)
      .thenNothing();
    given([taken('a', 1), first])
      .at('2026-12-03T14:12:00.000Z')
      .when(hold('b', [line(2)]))
      .thenRejected('validation_not_enough_spots_in_interval');
  });
  it('that cannot be replaced keeps its places', () =>
    given([taken('a', 1), taken('b', 2)])
      .when(hold('a', [line(2)]))
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('is free at the very moment it lapses, whether or not that was recorded', () => {
    given([taken('a', 1), taken('b', 2)])
      .at('2026-12-03T14:10:00.999Z')
      .when(hold('c'))
      .thenRejected('validation_not_enough_spots_in_interval');
    given([taken('a', 1), taken('b', 2)])
      .at(IN_TEN_MINUTES)
      .when(hold('c'))
      .then([
        lapsed('a', 1),
        lapsed('b', 0),
        {
          type: 'HoldTaken',
          data: { holdId: 'c', lines: [{ ...line(), taken: 1 }], lapsesAt: '2026-12-03T14:20:01.000Z' },
        },
      ]);
  });
  it('that lapsed is taken again', () =>
    given([taken('a', 1)])
      .at(LATER)
      .when(hold('a'))
      .then([
        lapsed('a', 0),
        {
          type: 'HoldTaken',
          data: { holdId: 'a', lines: [{ ...line(), taken: 1 }], lapsesAt: '2026-12-03T14:30:00.000Z' },
        },
      ]));
  it('counts places sold under an interval that an edit has done away with', () =>
    given([taken('a', 2, [line(2, 2, 'cars@10:00-12:00')])])
      .when(hold('b', [line()], { inForce: new Set(['cars@10:00-11:00']) }))
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('that became a booking cannot be taken again, but the booking’s own reservation is told that it stands', () => {
    const booked = [taken('a', 1), confirmed('a', 'R1', 1)];
    given(booked).when(hold('a')).thenRejected('idempotency_key_reused', { status: 409 });
    given(booked)
      .when(hold('a', [line()], { reservationId: 'R2' }))
      .thenRejected('idempotency_key_reused');
    given(booked)
      .when(hold('a', [line()], { reservationId: 'R1' }))
      .thenNothing();
  });
});

describe('a live hold and a limit that was lowered since', () => {
  const lowered = (units: number, holdId = 'h1') => hold(holdId, [line(units, 0)]);

  it('keeps less of what it has', () =>
    given([taken('h1', 2, [line(2)])])
      .when(lowered(1))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'h1', lines: freed(0, 2), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        taken('h1', 1, [line(1, 0)]),
      ]));
  it('gets no more', () =>
    given([taken('h1', 2, [line(2)])])
      .when(lowered(3))
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('has nothing once it has lapsed', () =>
    given([taken('h1', 2, [line(2)])])
      .at(LATER)
      .when(lowered(1))
      .thenRejected('validation_not_enough_spots_in_interval'));
});

describe('a release', () => {
  it('frees the places', () =>
    given([taken('a', 1)])
      .when({ type: 'Release', holdId: 'a', reason: 'left' })
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'a', lines: freed(0), lapsesAt: IN_TEN_MINUTES, reason: 'left' },
        },
      ]));
  it('of a hold that has lapsed says that it lapsed', () =>
    given([taken('a', 1)])
      .at(LATER)
      .when({ type: 'Release', holdId: 'a', reason: 'left' })
      .then([lapsed('a', 0)]));
  it('of nothing changes nothing', () =>
    given([]).when({ type: 'Release', holdId: 'a', reason: 'left' }).thenNothing());
  it('of a booking changes nothing', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1)])
      .when({ type: 'Release', holdId: 'a', reason: 'abandoned' })
      .thenNothing());
});

describe('a confirmation', () => {
  it('makes the hold a booking and takes nothing more', () =>
    given([taken('a', 1)])
      .when(confirm('a', 'R1'))
      .then([confirmed('a', 'R1', 1)]));
  it('of a live hold is not rejected by a limit that was lowered since', () =>
    given([taken('a', 1)])
      .when(confirm('a', 'R1', [line(1, 0)]))
      .then([confirmed('a', 'R1', 1, false, [line(1, 0)])]));
  it('of a hold that lapsed takes the units again while there is room', () =>
    given([taken('a', 1)])
      .at(LATER)
      .when(confirm('a', 'R1'))
      .then([lapsed('a', 0), confirmed('a', 'R1', 1, true)]));
  it('at the very second of the lapse comes late', () => {
    given([taken('a', 1)])
      .at(IN_TEN_MINUTES)
      .when(confirm('a', 'R1'))
      .then([lapsed('a', 0), confirmed('a', 'R1', 1, true)]);
    given([taken('a', 1)])
      .at('2026-12-03T14:10:00.999Z')
      .when(confirm('a', 'R1'))
      .then([confirmed('a', 'R1', 1)]);
  });
  it('of a hold that lapsed is rejected when there is no room any more', () =>
    given([taken('a', 1), lapsed('a', 0), confirmed('b', 'R1', 1, true), confirmed('c', 'R2', 2, true)])
      .at(LATER)
      .when(confirm('a', 'R3'))
      .thenRejected('validation_not_enough_spots_in_interval', { detail: { left: 0 } }));
  it('of a hold that never was takes the places', () =>
    given([])
      .when(confirm('a', 'R1'))
      .then([confirmed('a', 'R1', 1, true)]));
  it('of a hold that holds something else by now takes what the reservation claims, while there is room', () => {
    given([taken('a', 1)])
      .when(confirm('a', 'R1', [line(2)]))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'a', lines: freed(0), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        confirmed('a', 'R1', 2, true, [line(2)]),
      ]);
    given([taken('a', 1), taken('b', 2)])
      .when(confirm('a', 'R1', [line(2)]))
      .thenRejected('validation_not_enough_spots_in_interval');
  });
  it('of a hold that another reservation has used takes places of its own', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1)])
      .when(confirm('a', 'R2'))
      .then([confirmed('a', 'R2', 2, true)]));
  it('counts places sold under an interval that an edit has done away with', () =>
    given([taken('b', 2, [line(2, 2, 'cars@10:00-12:00')])])
      .when(confirm('a', 'R1', [line()], new Set(['cars@10:00-11:00'])))
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('after the places were returned takes none again', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1), returned('a', 'R1', 0)])
      .when(confirm('a', 'R1'))
      .thenNothing());
});

describe('a return', () => {
  it('frees a reservation’s places once', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1)])
      .when({ type: 'Return', reservationId: 'R1' })
      .then([returned('a', 'R1', 0)]));
  it('leaves the places of another reservation that named the same hold', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1), confirmed('a', 'R2', 2, true)])
      .when({ type: 'Return', reservationId: 'R1' })
      .then([returned('a', 'R1', 1)]));
  it('by a reservation that never got the hold’s places leaves them to the one that did', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1)])
      .when({ type: 'Return', reservationId: 'R2' })
      .thenNothing());
  it('lets the hold’s id serve again', () =>
    given([taken('a', 1), confirmed('a', 'R1', 1), returned('a', 'R1', 0)])
      .when(hold('a'))
      .then([taken('a', 1)]));
});

describe('an edit', () => {
  const booked = [taken('a', 2, [line(2)]), confirmed('a', 'R1', 2, false, [line(2)])];
  const resize = (
    lines: readonly ClaimLine[],
    step = 2,
    more: Partial<LedgerCommand & { type: 'Resize' }> = {},
  ): LedgerCommand => ({ type: 'Resize', holdId: 'e', reservationId: 'R1', step, lines, ...more });
  const resized = (lines: readonly object[], step = 2, late = false): CapacityEvent =>
    ({
      type: 'PlacesResized',
      data: { holdId: 'e', reservationId: 'R1', step, lines, late },
    }) as CapacityEvent;
  const PEOPLE = 'people@10:00-11:00';

  it('takes what it adds, and says what there was before', () =>
    given(booked)
      .when(resize([line(3, 4)]))
      .then([resized([{ ...line(3, 4), before: 2, taken: 3 }], 2, true)]));
  it('gives back what it leaves', () =>
    given(booked)
      .when(resize([line(1)]))
      .then([resized([{ ...line(1), before: 2, taken: 1 }])]));
  it('gives back all, without asking for a limit', () =>
    given(booked)
      .when(resize([]))
      .then([resized([{ pool: CARS, before: 2, units: 0, limit: null, rule: null, taken: 0 }])]));
  it('that leaves gives the hold’s id free, unless another reservation has used it since', () => {
    const gone = resized([{ pool: CARS, before: 2, units: 0, limit: null, rule: null, taken: 1 }]);
    given([...booked, gone])
      .when(hold('a'))
      .then([taken('a', 2)]);
    given([...booked, confirmed('a', 'R2', 3, true), gone])
      .when(hold('a'))
      .thenRejected('idempotency_key_reused', { status: 409 });
  });
  it('takes and gives back in one step, and leaves out what stays', () =>
    given([
      taken('a', 2, [line(2), line(1, 9, PEOPLE)]),
      confirmed('a', 'R1', 2, false, [line(2), line(1, 9, PEOPLE)]),
    ])
      .when(resize([line(2), line(4, 9, 'addon:lesson')]))
      .then([
        resized(
          [
            { ...line(4, 9, 'addon:lesson'), before: 0, taken: 4 },
            { pool: PEOPLE, before: 1, units: 0, limit: null, rule: null, taken: 1 },
          ],
          2,
          true,
        ),
      ]));
  it('is rejected for what it adds alone, and says what is left', () =>
    given([...booked, taken('b', 3)])
      .when(resize([line(4, 4)]))
      .thenRejected('validation_not_enough_spots_in_interval', {
        detail: { left: 1, refused: [{ pool: CARS, requested: 2, left: 1, limit: 4, rule: RULE }] },
      }));
  it('of a pool that is over its limit may stay or shrink, and not grow', () => {
    given(booked)
      .when(resize([line(2, 0), line(1, 9, PEOPLE)]))
      .then([resized([{ ...line(1, 9, PEOPLE), before: 0, taken: 1 }], 2, true)]);
    given(booked)
      .when(resize([line(1, 0)]))
      .then([resized([{ ...line(1, 0), before: 2, taken: 1 }])]);
    given(booked)
      .when(resize([line(3, 0)]))
      .thenRejected('validation_not_enough_spots_in_interval', { detail: { left: 0 } });
  });
  it('uses what was held for it, whatever a rule says since', () => {
    const held = [...booked, taken('e', 3, [line(1, 4)])];
    given(held)
      .when(resize([line(3, 0)]))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'e', lines: freed(2), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        resized([{ ...line(3, 0), before: 2, taken: 3 }]),
      ]);
    given(held)
      .at(LATER)
      .when(resize([line(3, 3)]))
      .then([lapsed('e', 2), resized([{ ...line(3, 3), before: 2, taken: 3 }], 2, true)]);
    given(held)
      .at(LATER)
      .when(resize([line(3, 2)]))
      .thenRejected('validation_not_enough_spots_in_interval');
  });
  it('takes places on a day where there were none, and again after all were given back', () => {
    given([])
      .when(resize([line(1)]))
      .then([resized([{ ...line(1), before: 0, taken: 1 }], 2, true)]);
    given([...booked, resized([{ pool: CARS, before: 2, units: 0, limit: null, rule: null, taken: 0 }], 3)])
      .when(resize([line(2)], 4))
      .then([resized([{ ...line(2), before: 0, taken: 2 }], 4, true)]);
  });
  it('that comes late or again changes nothing', () => {
    const after = [...booked, resized([{ ...line(1), before: 2, taken: 1 }], 5)];
    for (const step of [4, 5])
      given(after)
        .when(resize([line(2)], step))
        .thenNothing();
  });
  it('of places that were returned takes none again', () =>
    given([
      ...booked,
      { type: 'PlacesReturned', data: { holdId: 'a', reservationId: 'R1', lines: freed(0, 2) } },
    ])
      .when(resize([line(2)]))
      .thenNothing());
  it('lets a return give back what it left', () =>
    given([...booked, resized([{ ...line(1), before: 2, taken: 1 }])])
      .when({ type: 'Return', reservationId: 'R1' })
      .then([returned('a', 'R1', 0)]));
  it('counts places under intervals that are gone as had', () => {
    const former = [
      taken('a', 2, [line(2, 2, 'cars@10:00-12:00')]),
      confirmed('a', 'R1', 2, false, [line(2, 2, 'cars@10:00-12:00')]),
    ];
    const moved = resized([
      { ...line(2), before: 0, taken: 2 },
      { pool: 'cars@10:00-12:00', before: 2, units: 0, limit: null, rule: null, taken: 0 },
    ]);
    given(former)
      .when(resize([line(2)], 2, { inForce: new Set(['cars@10:00-11:00']) }))
      .then([moved]);
    given(former)
      .when(resize([line(3)], 2, { inForce: new Set(['cars@10:00-11:00']) }))
      .thenRejected('validation_not_enough_spots_in_interval', { detail: { left: 0 } });
  });
  it('whose hold became its places is told that it stands, and nobody else gets them', () => {
    const after = [...booked, resized([{ ...line(3, 4), before: 2, taken: 3 }])];
    given(after)
      .when(hold('e', [line()], { reservationId: 'R1' }))
      .thenNothing();
    given(after).when(hold('e')).thenRejected('idempotency_key_reused');
  });
});

describe('what a cancelled reservation takes again', () => {
  const LINES = [line()];
  const cancelled = [taken('a', 1), confirmed('a', 'R1', 1), returned('a', 'R1', 0)];
  const retake = (
    lines: readonly ClaimLine[] = LINES,
    step = 2,
    more: Partial<LedgerCommand & { type: 'Retake' }> = {},
  ): LedgerCommand => ({ type: 'Retake', holdId: 'u', reservationId: 'R1', step, lines, ...more });
  const retaken = (figure: number, late = true, step = 2, limit = 2): CapacityEvent => ({
    type: 'PlacesResized',
    data: {
      holdId: 'u',
      reservationId: 'R1',
      step,
      lines: [{ ...line(1, limit), before: 0, taken: figure }],
      late,
    },
  });
  const returnUntil = (step: number): LedgerCommand => ({ type: 'Return', reservationId: 'R1', step });

  it('is taken anew, and counts', () => {
    given(cancelled)
      .when(retake())
      .then([retaken(1)]);
    given([...cancelled, retaken(1)])
      .when(hold('b', [line(2)]))
      .thenRejected('validation_not_enough_spots_in_interval', { detail: { left: 1 } });
  });
  it('asks for room like a new booking, and says what is left', () =>
    given([...cancelled, taken('b', 1), taken('c', 2)])
      .when(retake())
      .thenRejected('validation_not_enough_spots_in_interval', {
        detail: { left: 0, refused: [{ pool: CARS, requested: 1, left: 0, limit: 2, rule: RULE }] },
      }));
  it('finds no room where the day is closed', () =>
    given(cancelled)
      .when(retake([line(1, 0)]))
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('is not what is kept for those who wait', () =>
    given([...cancelled, { type: 'PlacesKept', data: { lines: [{ pool: `kept:${CARS}`, taken: 1 }] } }])
      .when(retake())
      .thenRejected('validation_not_enough_spots_in_interval'));
  it('uses what was held for it', () =>
    given([...cancelled, taken('u', 1)])
      .when(retake([line(1, 0)]))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'u', lines: freed(0), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        retaken(1, false, 2, 0),
      ]));
  it('comes once, and not for a change that is over', () => {
    given([...cancelled, retaken(1)])
      .when(retake())
      .thenNothing();
    given([...cancelled, retaken(1, true, 4)])
      .when(retake())
      .thenNothing();
  });
  it('stays when the return of before comes late or again', () => {
    given([...cancelled, retaken(1)])
      .when(returnUntil(1))
      .thenNothing();
    given([...cancelled, retaken(1)])
      .when(returnUntil(3))
      .then([returned('a', 'R1', 0)]);
  });
  it('is given back where another ledger had no room, and not taken afterwards', () => {
    const undone: LedgerCommand = { type: 'Retake', holdId: 'u', reservationId: 'R1', step: 3, lines: [] };
    const gone = (lines: readonly object[]): CapacityEvent =>
      ({
        type: 'PlacesResized',
        data: { holdId: 'u', reservationId: 'R1', step: 3, lines, late: false },
      }) as CapacityEvent;
    const left = gone([{ pool: CARS, before: 1, units: 0, limit: null, rule: null, taken: 0 }]);
    given([...cancelled, retaken(1)])
      .when(undone)
      .then([left]);
    given(cancelled)
      .when(undone)
      .then([gone([])]);
    given([...cancelled, gone([])])
      .when(retake())
      .thenNothing();
    given([...cancelled, gone([])])
      .when(retake(LINES, 4))
      .then([retaken(1, true, 4)]);
  });
});

describe('many holds that lapse at one moment', () => {
  const many = Array.from({ length: 300 }, (_, i) => taken(`h${i}`, i + 1, [line(1, 300)]));
  const run = (state: LedgerState, command: LedgerCommand, now: Instant): LedgerState => {
    const decision = ledgerDecider.decide(command, state, now);
    return decision.accepted ? decision.events.reduce(ledgerDecider.evolve, state) : state;
  };

  it('are written down in more than one append', () => {
    const { state } = given(many);
    const recorded = run(state, { type: 'RecordLapses' }, LATER);
    expect(recorded.taken[CARS]).toBe(44);
    expect(run(recorded, { type: 'RecordLapses' }, LATER)).toMatchObject({
      taken: { [CARS]: 0 },
      lapses: [],
    });
  });

  it('are all free at once, and none of them twice', () => {
    let { state } = given(many);
    for (let i = 0; i < 400; i++) state = run(state, hold(`n${i}`, [line(1, 300)]), LATER);
    const won = Array.from({ length: 400 }, (_, i) => holdLapsesAt(state, `n${i}`)).filter(
      (at) => at !== null,
    );
    expect([won.length, state.taken[CARS]]).toEqual([300, 300]);
  });
});

describe('what is kept for those who wait', () => {
  const keep = (...pools: string[]): LedgerCommand => ({ type: 'ReserveForWaitlist', pools });
  const marked = (...marks: [string, 0 | 1][]): CapacityEvent => ({
    type: 'PlacesKept',
    data: { lines: marks.map(([pool, mark]) => ({ pool: `kept:${pool}`, taken: mark })) },
  });
  const full = [taken('a', 1), taken('b', 2), marked([CARS, 1])];
  const withOneFree = [
    ...full,
    {
      type: 'HoldReleased',
      data: { holdId: 'a', lines: freed(1), lapsesAt: IN_TEN_MINUTES, reason: 'left' },
    } satisfies CapacityEvent,
  ];

  it('is written down where it changes', () => {
    given([])
      .when(keep(CARS))
      .then([marked([CARS, 1])]);
    given([marked([CARS, 1])])
      .when(keep('people@10:00-11:00'))
      .then([marked([CARS, 0], ['people@10:00-11:00', 1])]);
    given([marked([CARS, 1])])
      .when(keep())
      .then([marked([CARS, 0])]);
  });
  it('is not for strangers, though it is free', () =>
    given(withOneFree)
      .when(hold('c'))
      .thenRejected('validation_not_enough_spots_in_interval', {
        detail: { left: 0, refused: [{ pool: CARS, requested: 1, left: 0, limit: 2, rule: RULE }] },
      }));
  it('is for who gets an offer, and no more than there is', () => {
    given(withOneFree)
      .when(hold('c', [line()], { offer: true }))
      .then([taken('c', 2)]);
    given(withOneFree)
      .when(hold('c', [line(2)], { offer: true }))
      .thenRejected('validation_not_enough_spots_in_interval');
  });
  it('is not for who comes late to confirm, nor for an edit that was not held', () => {
    given(withOneFree)
      .at(LATER)
      .when(confirm('b', 'R1'))
      .thenRejected('validation_not_enough_spots_in_interval');
    given([taken('a', 1), confirmed('a', 'R1', 1), marked([CARS, 1])])
      .when({ type: 'Resize', holdId: 'e', reservationId: 'R1', step: 2, lines: [line(2)] })
      .thenRejected('validation_not_enough_spots_in_interval');
  });
  it('leaves those their places who have them', () => {
    given(full)
      .when(confirm('b', 'R1'))
      .then([confirmed('b', 'R1', 2)]);
    given(full)
      .when(hold('b', [line(), line(1, 9, 'people@10:00-11:00')]))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'b', lines: freed(1), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        {
          type: 'HoldTaken',
          data: {
            holdId: 'b',
            lines: [
              { ...line(), taken: 2 },
              { ...line(1, 9, 'people@10:00-11:00'), taken: 1 },
            ],
            lapsesAt: IN_TEN_MINUTES,
          },
        },
      ]);
  });
  it('is anybody’s once nobody waits', () =>
    given([...withOneFree, marked([CARS, 0])])
      .when(hold('c'))
      .then([taken('c', 2)]));
});

it('an offer’s hold is not shortened by a change of its basket', () => {
  const LONG = '2026-12-04T02:00:00.000Z';
  const offered: CapacityEvent = {
    type: 'HoldTaken',
    data: { holdId: 'w', lines: [{ ...line(), taken: 1 }], lapsesAt: LONG },
  };
  given([offered])
    .when(hold('w', [line(), line(1, 9, 'addon:x')]))
    .then([
      { type: 'HoldReleased', data: { holdId: 'w', lines: freed(0), lapsesAt: LONG, reason: 'replaced' } },
      {
        type: 'HoldTaken',
        data: {
          holdId: 'w',
          lines: [
            { ...line(), taken: 1 },
            { ...line(1, 9, 'addon:x'), taken: 1 },
          ],
          lapsesAt: LONG,
        },
      },
    ]);
});

describe('a station’s allotment', () => {
  const PEOPLE = 'people@10:00-11:00';
  const LONG_MS = 90 * 60_000;
  const IN_NINETY = '2026-12-03T15:30:01.000Z';
  const allot = (units: number, limit: number | null = 5, lines = [line(units, limit)]): LedgerCommand => ({
    type: 'Allot',
    percent: 100,
    holdId: 'al',
    lines,
    ttlMs: LONG_MS,
  });
  const allotted = (units: number, figure: number, limit: number | null = 5): CapacityEvent => ({
    type: 'HoldTaken',
    data: { holdId: 'al', lines: [{ ...line(units, limit), taken: figure }], lapsesAt: IN_NINETY },
  });
  const drawn = (holdId: string, units: number, figure: number): CapacityEvent => ({
    type: 'HoldDrawn',
    data: { from: 'al', holdId, lines: freed(figure, units), before: IN_NINETY, lapsesAt: IN_TEN_MINUTES },
  });
  const from = (holdId: string, units: number, limit = 5): LedgerCommand =>
    hold(holdId, [line(units, limit)], { from: 'al' });

  it('has as many places as there are', () => {
    given([])
      .when(allot(3))
      .then([allotted(3, 3)]);
    given([taken('a', 4, [line(4)])])
      .when(allot(3))
      .then([allotted(1, 5)]);
    given([taken('a', 5, [line(5)])])
      .when(allot(3))
      .thenNothing();
  });
  it('has with all others a part of the slot, rounded up, and keeps what it has', () => {
    const share = (units: number, limit: number | null, percent: number): LedgerCommand =>
      ({ ...allot(units, limit), percent }) as LedgerCommand;
    given([])
      .when(share(9, 14, 20))
      .then([allotted(3, 3, 14)]);
    given([])
      .when(share(9, null, 20))
      .then([allotted(9, 9, null)]);
    given([taken('al-2', 2, [line(2, 14)])])
      .when(share(9, 14, 20))
      .then([allotted(1, 3, 14)]);
    given([taken('a', 2, [line(2, 14)])])
      .when(share(9, 14, 20))
      .then([allotted(3, 5, 14)]);
    given([taken('al-2', 3, [line(3, 14)])])
      .when(share(9, 14, 20))
      .thenNothing();
  });
  it('has of each slot what it has', () =>
    given([taken('a', 5, [line(5)])])
      .when(allot(3, 5, [line(3, 5), line(3, null, PEOPLE)]))
      .then([
        {
          type: 'HoldTaken',
          data: { holdId: 'al', lines: [{ ...line(3, null, PEOPLE), taken: 3 }], lapsesAt: IN_NINETY },
        },
      ]));
  it('takes no places that the waitlist waits for, and keeps its own', () => {
    const waited: CapacityEvent = {
      type: 'PlacesKept',
      data: { lines: [{ pool: waitlistMark(CARS), taken: 1 }] },
    };
    given([waited]).when(allot(3)).thenNothing();
    given([allotted(2, 2), waited])
      .when(allot(2))
      .thenNothing();
  });
  it('is renewed as often as it is asked for, and filled up again', () => {
    const renewed = (before: string, lapsesAt: string): CapacityEvent => ({
      type: 'HoldExtended',
      data: { holdId: 'al', lines: freed(3, 3), before, lapsesAt, renewals: 1 },
    });
    const often = ['15:33:01', '15:36:01', '15:39:01', '15:42:01'].map((time) => `2026-12-03T${time}.000Z`);
    const events = often.map((at, i) => renewed(often[i - 1] ?? IN_NINETY, at));
    given([allotted(3, 3), ...events])
      .at('2026-12-03T14:15:00.200Z')
      .when(allot(3))
      .then([renewed(often.at(-1)!, '2026-12-03T15:45:01.000Z')]);
    given([allotted(3, 3), drawn('r', 2, 3)])
      .at('2026-12-03T14:03:00.200Z')
      .when(allot(3))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'al', lines: freed(2), lapsesAt: IN_NINETY, reason: 'replaced' },
        },
        {
          type: 'HoldTaken',
          data: {
            holdId: 'al',
            lines: [{ ...line(3, 5), taken: 5 }],
            lapsesAt: '2026-12-03T15:33:01.000Z',
          },
        },
      ]);
  });
  it('keeps its places where a limit was lowered below them', () =>
    given([allotted(3, 3)])
      .when(allot(3, 1))
      .thenNothing());
  it('gives back what it is no longer to have', () =>
    given([allotted(3, 3)])
      .when(allot(1))
      .then([
        {
          type: 'HoldReleased',
          data: { holdId: 'al', lines: freed(0, 3), lapsesAt: IN_NINETY, reason: 'replaced' },
        },
        allotted(1, 1),
      ]));
  it('gives a sale its places, also where everything is taken', () =>
    given([allotted(3, 3), taken('a', 5, [line(2)])])
      .when(from('r', 2))
      .then([drawn('r', 2, 5)]));
  it('gives no more than it has: beyond it there must be room', () => {
    const soldTwice = [allotted(3, 3), taken('a', 5, [line(2)]), drawn('r', 2, 5)];
    given(soldTwice).when(from('s', 2)).thenRejected('validation_not_enough_spots_in_interval');
    given(soldTwice)
      .when(from('s', 1))
      .then([drawn('s', 1, 5)]);
    given([allotted(3, 3), drawn('r', 3, 3)])
      .when(from('s', 2))
      .then([
        {
          type: 'HoldTaken',
          data: { holdId: 's', lines: [{ ...line(2, 5), taken: 5 }], lapsesAt: IN_TEN_MINUTES },
        },
      ]);
  });
  it('gives what it has to a party that is larger, and the rest is what is free', () => {
    const fourOfFive = [allotted(2, 2), taken('a', 3, [line(1)])];
    given(fourOfFive)
      .when(from('r', 4))
      .then([
        drawn('r', 2, 3),
        {
          type: 'HoldReleased',
          data: { holdId: 'r', lines: freed(1, 2), lapsesAt: IN_TEN_MINUTES, reason: 'replaced' },
        },
        {
          type: 'HoldTaken',
          data: { holdId: 'r', lines: [{ ...line(4, 5), taken: 5 }], lapsesAt: IN_TEN_MINUTES },
        },
      ]);
    given(fourOfFive).when(from('r', 5)).thenRejected('validation_not_enough_spots_in_interval');
  });
  it('that has lapsed gives nothing', () =>
    given([allotted(3, 3), taken('a', 5, [line(2)])])
      .at('2026-12-03T15:30:01.000Z')
      .when({ ...from('r', 4) })
      .then([
        { type: 'HoldLapsed', data: { holdId: 'a', lines: freed(3, 2), lapsesAt: IN_TEN_MINUTES } },
        { type: 'HoldLapsed', data: { holdId: 'al', lines: freed(0, 3), lapsesAt: IN_NINETY } },
        {
          type: 'HoldTaken',
          data: {
            holdId: 'r',
            lines: [{ ...line(4, 5), taken: 4 }],
            lapsesAt: '2026-12-03T15:40:01.000Z',
          },
        },
      ]));
  it('that has lapsed gives none of what it had', () =>
    given([allotted(3, 3), taken('a', 8, [line(5, null)])])
      .at(IN_NINETY)
      .when(from('r', 3, 3))
      .then([
        { type: 'HoldLapsed', data: { holdId: 'a', lines: freed(3, 5), lapsesAt: IN_TEN_MINUTES } },
        { type: 'HoldLapsed', data: { holdId: 'al', lines: freed(0, 3), lapsesAt: IN_NINETY } },
        {
          type: 'HoldTaken',
          data: {
            holdId: 'r',
            lines: [{ ...line(3, 3), taken: 3 }],
            lapsesAt: '2026-12-03T15:40:01.000Z',
          },
        },
      ]));
  it('gives a sale its places once', () =>
    given([allotted(3, 3), drawn('r', 2, 3)])
      .when(from('r', 2))
      .thenNothing());
  it('lapses with what it has left, and not what a sale has', () =>
    given([allotted(3, 3), drawn('r', 2, 3), confirmed('r', 'R1', 3, false, [line(2, 5)])])
      .at('2026-12-03T15:30:01.000Z')
      .when({ type: 'RecordLapses' })
      .then([{ type: 'HoldLapsed', data: { holdId: 'al', lines: freed(2, 1), lapsesAt: IN_NINETY } }]));
});
