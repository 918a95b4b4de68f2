// A log of sales at the desk that is made while it is read: a rebuild of the read models reads it as any other.
const GROUPS = ['escarpment', 'escarpment', 'escarpment', 'escarpment', 'lakeside'];
const DAYS = 365;
const TILLS_A_VENUE = 10;
const FIRST_DAY = Date.parse('2026-01-01T09:00:00.000Z');
const DAY_MS = 86_400_000;
const OPEN_MS = 12 * 60 * 60_000;
const BATCH = 1_000;
const DIGITS = 16;

/** Known by what they are, and in no order, as real ids are. */
const mixed = (n) => (Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 0).toString(32).toUpperCase();
const reservationOf = (n) =>
  `${mixed(n).padStart(7, '2')}${n.toString(32).toUpperCase().slice(-3).padStart(3, '2')}`;
const instantOf = (ms) => new Date(ms).toISOString();
const positionOf = (n) => String(n).padStart(DIGITS, '0');

const sessionOf = (group, till, day) => ({
  inventoryGroup: group,
  till: `till-${till}`,
  session: day + 1,
  businessDate: instantOf(FIRST_DAY + day * DAY_MS).slice(0, 10),
});
const drawerStream = ({ inventoryGroup, till, session }) => `drawer-${inventoryGroup}/${till}.${session}`;

const started = (session, at) => ({
  type: 'DrawerStarted',
  stream: drawerStream(session),
  data: {
    ...session,
    float: 100,
    carried: 100,
    source: 'carried',
    isAutomatic: false,
    openedBy: 'casey',
    balance: 100,
    startedAt: at,
  },
});
const closed = (session, balance, at) => ({
  type: 'DrawerClosed',
  stream: drawerStream(session),
  data: {
    ...session,
    key: 'close',
    how: 'counted',
    counted: balance,
    expected: balance,
    variance: 0,
    reason: null,
    deposit: balance - 100,
    balance: 100,
    denominations: null,
    closedBy: 'casey',
    witness: null,
    closedAt: at,
  },
});

/** A third of the visits are of the day, the others of days to come; they are of several kinds under several codes. */
const DAYS_AHEAD = 60;
const KINDS = 20;
const CODES = 6;
const dayAfter = (day, days) => instantOf(Date.parse(`${day}T09:00:00Z`) + days * DAY_MS).slice(0, 10);

const NAMES = ['Lovelace', 'Hopper', 'Noether', 'Germain', 'Curie', 'Franklin', 'Turing'];
const lastNameOf = (n) => `${NAMES[n % NAMES.length]}${n % 9973}`;
const sale = (n, session, at) => {
  const { inventoryGroup, businessDate } = session;
  const reservationId = reservationOf(n);
  const stream = `reservation-${reservationId}`;
  const price = 20 + (n % 50);
  const net = Math.round((price / 1.13) * 100) / 100;
  const last = lastNameOf(n);
  const of = { reservationId, inventoryGroup, businessDate };
  return [
    {
      type: 'ReservationPlaced',
      stream,
      data: {
        reservationId,
        holdId: `h${n}`,
        personId: `p${n}`,
        linkTokenHash: '',
        requestHash: '',
        language: 'en',
        channel: 'desk',
        payment: 'desk',
        licensePlates: [],
        profiles: [],
        claims: [],
        contact: {
          firstName: 'Ada',
          lastName: last,
          email: `${last}.${n}@example.org`,
          phone: '',
        },
        visit: {
          inventoryGroup,
          inventory: `park-${n % 4}`,
          inventoryTitle: { en: 'Park' },
          visitDate: dayAfter(businessDate, n % 3 === 0 ? 0 : n % DAYS_AHEAD),
          arrival: '10:00',
          slot: { start: '10:00', end: '11:00' },
          startsAt: at,
          endsAt: at,
          reservationType: 'visit',
          discountGroup: null,
          people: 1 + (n % 5),
          cars: 1,
        },
        priced: {
          lines: [
            {
              kind: 'visitor',
              item: `type-${n % KINDS}`,
              title: `Type ${n % KINDS}`,
              count: 1,
              factor: 1,
              unitPrice: price,
              unitPriceBeforeTax: net,
              amount: price,
              amountBeforeTax: net,
              taxRate: 0.13,
              rule: null,
              slot: null,
              accountingCode: `4${n % CODES}00`,
            },
          ],
          discounts: [],
          subtotal: net,
          taxAmount: price - net,
          total: price,
          currency: 'CAD',
        },
        placedAt: at,
      },
    },
    {
      type: 'ReservationConfirmed',
      stream,
      data: {
        ...of,
        charge: null,
        confirmedAt: at,
        sales: [{ kind: 'visitor', taxRate: 0.13, amount: price, amountBeforeTax: net }],
      },
    },
    {
      type: 'PaymentTaken',
      stream,
      data: {
        ...of,
        paymentId: `${reservationId}.p1`,
        method: 'cash',
        amount: price,
        session: session.session,
        takenAt: at,
      },
    },
  ];
};
const cashTaken = (n, session, balance, at) => {
  const amount = 20 + (n % 50);
  const reservationId = reservationOf(n);
  const taken = {
    paymentId: `${reservationId}.p1`,
    amount,
    tendered: amount,
    change: 0,
    rounding: 0,
    takenAt: at,
  };
  return {
    type: 'CashTaken',
    stream: drawerStream(session),
    data: { ...session, reservationId, ...taken, balance: balance + amount },
  };
};
/** Change is brought and taken away. */
const cashMoved = (n, session, balance, at) => {
  const amount = n % 2 === 0 ? 20 : -20;
  const moved = { key: `m${n}`, amount, reason: null, discrepancy: 0, movedAt: at };
  return {
    type: 'CashMoved',
    stream: drawerStream(session),
    data: { ...session, ...moved, balance: balance + amount },
  };
};

/** A day's sales: each till is opened and closed, and a reservation has so many movements in its till. */
function* dayOf(day, { perDay, movements }) {
  const opens = FIRST_DAY + day * DAY_MS;
  const at = (share) => instantOf(opens + Math.floor(OPEN_MS * share));
  const tills = [...new Set(GROUPS)].flatMap((group) =>
    Array.from({ length: TILLS_A_VENUE }, (_, till) => ({
      session: sessionOf(group, till, day),
      balance: 100,
    })),
  );
  const tillsOf = (group) => tills.filter(({ session }) => session.inventoryGroup === group);
  for (const { session } of tills) yield { ...started(session, at(0)), at: at(0) };
  for (let i = 0; i < perDay; i++) {
    const n = day * perDay + i;
    const moment = at((i + 1) / (perDay + 2));
    const own = tillsOf(GROUPS[n % GROUPS.length]);
    const till = own[(n >> 3) % own.length];
    const { till: selected } = till.session;
    for (const event of sale(n, till.session, moment)) yield { ...event, at: moment, selected };
    for (let m = 0; m < movements; m++) {
      const move = m === 0 ? cashTaken : cashMoved;
      const event = move(m === 0 ? n : m - 1, till.session, till.balance, moment);
      till.balance = event.data.balance;
      yield { ...event, at: moment };
    }
  }
  for (const { session, balance } of tills) yield { ...closed(session, balance, at(1)), at: at(1) };
}

/** So many reservations, each with so many movements of its till's cash, over a year. */
export const salesLog = ({ reservations, movements }) => {
  const perDay = Math.max(1, Math.round(reservations / DAYS));
  const perReservation = Math.max(1, Math.round(movements / reservations));
  const sessions = DAYS * TILLS_A_VENUE * new Set(GROUPS).size;
  const events = DAYS * perDay * (3 + perReservation) + 2 * sessions;
  async function* readAll(after) {
    let n = 0;
    let batch = [];
    const revisions = new Map();
    for (let day = 0; day < DAYS; day++) {
      revisions.clear();
      for (const event of dayOf(day, { perDay, movements: perReservation })) {
        const revision = (revisions.get(event.stream) ?? -1) + 1;
        revisions.set(event.stream, revision);
        const position = positionOf(++n);
        if (position <= after) continue;
        const id = `${mixed(n)}-${n}`;
        const { selected, ...written } = event;
        batch.push({
          ...written,
          id,
          version: 1,
          revision,
          position,
          metadata: { actor: 'casey', station: 's1', till: selected },
        });
        if (batch.length < BATCH) continue;
        yield { events: batch, position, caughtUp: false };
        batch = [];
      }
    }
    yield { events: batch, position: positionOf(n), caughtUp: true };
  }
  return {
    events,
    reservations: DAYS * perDay,
    movements: DAYS * perDay * perReservation + 2 * sessions,
    /** A day and a reservation of the middle of the year. */
    somewhere: {
      day: sessionOf(GROUPS[0], 0, DAYS >> 1).businessDate,
      /** The last day of 400 with all that was sold. */ last: sessionOf(GROUPS[0], 0, DAYS - 1).businessDate,
      reservation: reservationOf((DAYS >> 1) * perDay),
      booker: lastNameOf((DAYS >> 1) * perDay),
    },
    log: { readAll, head: async () => positionOf(events), markOf: () => null },
  };
};
