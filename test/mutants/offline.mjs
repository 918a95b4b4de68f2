const settle = 'services/domain/src/bookings/settle-offline.ts';
const settleTest = 'services/domain/src/bookings/settle-offline.test.ts';
const drawer = 'services/domain/src/tills/drawer.decider.ts';
const drawerTest = 'services/domain/src/tills/drawer.decider.test.ts';
const ledger = 'services/domain/src/ledger/ledger.decider.ts';
const ledgerTest = 'services/domain/src/ledger/ledger.decider.test.ts';
const sales = 'services/api/src/bookings/allotment/offline-sales.ts';
const test = 'test/acceptance/offline-sales.test.ts';

/** Sales of a station without the network. */
export const offline = [
  {
    name: 'stations hold all of a slot',
    file: 'services/domain/src/ledger/ledger.decider.ts',
    text: 'Math.max(Math.min(left, share), has)',
    replacement: 'Math.max(left, has)',
    test: 'services/domain/src/ledger/ledger.decider.test.ts',
  },
  {
    name: 'a sale without the network has no age',
    file: 'services/api/src/bookings/allotment/offline-sales.ts',
    text: 'if (isOld && !(user',
    replacement: 'if (!isOld && isOld && !(user',
    test: 'services/api/src/bookings/allotment/offline-sales.test.ts',
  },
  {
    name: 'an offline sale is settled twice',
    file: settle,
    text: '  if (settled)\n',
    replacement: '  if (settled?.by === by)\n',
    test: settleTest,
  },
  {
    name: 'the key of a settling is taken for another settling',
    file: settle,
    text: 'return settled.note === note ? accept()',
    replacement: 'return settled ? accept()',
    test: settleTest,
  },
  {
    name: 'a sale that has its places is settled',
    file: settle,
    text: "if (!offline || stage !== 'abandoned')",
    replacement: 'if (!offline)',
    test: settleTest,
  },
  {
    name: 'a sale with the network is settled',
    file: settle,
    text: "if (!offline || stage !== 'abandoned')",
    replacement: "if (stage !== 'abandoned')",
    test: settleTest,
  },
  {
    name: 'a cashier settles an offline sale',
    file: 'services/api/src/bookings/settle-offline/settle-offline.endpoint.ts',
    text: "const MANAGES = '/settings';",
    replacement: "const MANAGES = '/store';",
    test,
    named: 'after the lapse takes places',
  },
  {
    name: 'a manager of any venue settles an offline sale',
    file: 'services/api/src/bookings/settle-offline/settle-offline.endpoint.ts',
    text: "      if (!mayReach(call.caller.user!, MANAGES, placed.visit.inventoryGroup))\n        throw apiError(404, 'reservation_not_found');\n",
    replacement: '',
    test: 'test/acceptance/other-venue.test.ts',
  },
  {
    name: 'a settled sale is still listed',
    file: 'projections/src/bookings/reservations.projector.ts',
    text: "offline: 'settled'",
    replacement: "offline: 'to_settle'",
    test: 'projections/src/projectors.test.ts',
  },
  {
    name: 'cash after a count is not late',
    file: drawer,
    text: 'entry.data.recorded && soldAt < entry.data.countedAt',
    replacement: 'entry.data.recorded && soldAt > entry.data.countedAt',
    test: drawerTest,
  },
  {
    name: 'a wrong try makes cash late',
    file: drawer,
    text: 'entry.data.recorded && soldAt < entry.data.countedAt',
    replacement: 'soldAt < entry.data.countedAt',
    test: drawerTest,
  },
  {
    name: 'the end of the session before is not asked for',
    file: drawer,
    text: '(closedBefore !== undefined && soldAt < closedBefore) ||',
    replacement: '',
    test: drawerTest,
  },
  {
    name: 'a session does not know when the one before ended',
    file: 'services/domain/src/tills/till.decider.ts',
    text: '...(before && { closedBefore: before.closedAt }),',
    replacement: '',
    test: 'services/domain/src/tills/till.decider.test.ts',
  },
  {
    name: 'the moments of selling and of sending change places',
    file: 'services/api/src/tills/report/till-reports.ts',
    text: '{ sold_at: soldAt, sent_at: takenAt,',
    replacement: '{ sold_at: takenAt, sent_at: soldAt,',
    test,
    named: 'after a count is marked',
  },
  {
    name: 'late cash is not marked in the list',
    file: 'projections/src/tills/till-movements.projector.ts',
    text: 'late: event.data.late ?? false,',
    replacement: 'late: false,',
    test,
    named: 'after a count is marked',
  },
  {
    name: 'more is drawn from an allotment than it holds',
    file: ledger,
    text: 'Math.min(wanted, has.get(pool) ?? 0)',
    replacement: 'has.has(pool) ? wanted : 0',
    test: ledgerTest,
  },
  {
    name: 'an allotment that has lapsed is drawn from',
    file: ledger,
    text: 'if (!source || source.lapsesAt <= now)',
    replacement: 'if (!source)',
    test: ledgerTest,
  },
  {
    name: 'a station sold after its allotment had ended',
    file: sales,
    text: 'Math.min(epochMsOf(hold.sellUntil), nowMs) + SKEW_MS',
    replacement: 'nowMs + SKEW_MS',
    test,
    named: 'rejects what no station',
  },
  {
    name: 'a station sold what is still to come',
    file: sales,
    text: 'Math.min(epochMsOf(hold.sellUntil), nowMs) + SKEW_MS',
    replacement: 'epochMsOf(hold.sellUntil) + SKEW_MS',
    test,
    named: 'rejects what no station',
  },
  {
    name: 'a card is charged for an offline sale',
    file: sales,
    text: "if (paymentMethod !== 'cash')",
    replacement: "if (paymentMethod === 'terminal')",
    test,
    named: 'rejects what no station',
  },
  {
    name: 'a count does not say what was not sent yet',
    file: 'web-booking/src/pages/store/CloseTillDialog.tsx',
    text: 'unsent.length + unsettled.length',
    replacement: 'unsettled.length',
    test: 'web-booking/src/pages/store/till-day.test.tsx',
  },
];
