export const reservations = [
  {
    name: 'a visitor is checked in before the day',
    file: 'services/domain/src/bookings/check-in.ts',
    text: 'if (businessDate < visitDate)',
    replacement: 'if (businessDate > visitDate)',
    test: 'services/domain/src/bookings/reservation.decider.test.ts',
  },
  {
    name: 'an unapproved visitor is checked in',
    file: 'services/domain/src/bookings/check-in.ts',
    text: 'if (needsApproval && !state.approved)',
    replacement: 'if (needsApproval && state.approved)',
    test: 'services/domain/src/bookings/acts.test.ts',
  },
  {
    name: 'ninety minutes are late already',
    file: 'services/domain/src/bookings/display-status.ts',
    text: 'if (-toStart > LATE_MINUTES)',
    replacement: 'if (-toStart >= LATE_MINUTES)',
    test: 'services/domain/src/bookings/cases.test.ts',
  },
  {
    name: 'a visit that is over comes back',
    file: 'services/domain/src/bookings/uncancel.ts',
    text: 'if (placed.visit.endsAt <= now)',
    replacement: 'if (placed.visit.endsAt < now)',
    test: 'services/domain/src/bookings/uncancel.test.ts',
  },
  {
    name: 'an evening is the next day',
    file: 'services/domain/src/kernel/local-time.ts',
    text: 'date: new Date(wallMs).toISOString().slice(0, 10),',
    replacement: 'date: new Date(epochMs).toISOString().slice(0, 10),',
    test: 'services/domain/src/kernel/local-time.test.ts',
  },
  {
    name: 'an hour that comes twice is the second',
    file: 'services/domain/src/kernel/local-time.ts',
    text: 'const before = offsetMs(wallMs - DAY_MS, zone);',
    replacement: 'const before = offsetMs(wallMs + DAY_MS, zone);',
    test: 'services/domain/src/kernel/local-time.test.ts',
  },
];
