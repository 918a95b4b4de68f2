const access = 'services/api/src/bookings/access/reservation-access.ts';
const sockets = 'services/api/src/sockets/changes.gateway.ts';
const test = 'test/acceptance/other-venue.test.ts';
const calls = 'test/acceptance/access.test.ts';
const named = 'every endpoint';

export const rights = [
  {
    name: 'a code is good after the address has changed',
    file: 'services/api/src/identity/sessions/credentials.ts',
    text: 'challenge.credential === (await this.credentialOf(challenge.username))',
    replacement: 'true',
    test: 'test/acceptance/account.test.ts',
    named: 'a code that was mailed to the address of before',
  },
  {
    name: 'anybody reads a history',
    file: 'services/api/src/admin/history.endpoints.ts',
    text: 'const access = { services: [SERVICE] };',
    replacement: "const access = 'anyone';",
    test: calls,
    named,
  },
  {
    name: 'any staff return a part of what was paid',
    file: 'services/api/src/bookings/refund/refund.endpoint.ts',
    text: 'access: { services: HOLDER.holderOr },',
    replacement: "access: 'staff',",
    test: calls,
    named,
  },
  {
    name: 'any staff erase a person',
    file: 'services/api/src/privacy/erase-person/erase-person.endpoint.ts',
    text: "access: 'superuser',",
    replacement: "access: 'staff',",
    test: calls,
    named,
  },
  {
    name: 'staff of any venue read a waiver',
    file: 'services/api/src/participants/waivers/waiver-access.ts',
    text: "byOf(found.reservation, caller) === 'staff');",
    replacement: 'caller.user !== null);',
    test,
  },
  {
    name: 'a service of one venue reaches into all',
    file: 'contracts/src/identity/services.ts',
    text: '(inventoryGroup === undefined || group.inventory_groups.includes(inventoryGroup)),',
    replacement: 'true,',
    test,
  },
  {
    name: 'staff of any venue read a reservation',
    file: access,
    text: '!(isHeldBy(state, caller) || isStaffOf(caller, state.placed.visit.inventoryGroup))',
    replacement: '!(isHeldBy(state, caller) || isStaffOf(caller, undefined))',
    test,
  },
  {
    name: 'any desk changes a reservation',
    file: access,
    text: 'return state && sellsAtDesk(user, state.placed.visit.inventoryGroup) ? state : null;',
    replacement: 'return state;',
    test,
  },
  {
    name: 'an auditor of any venue reads a history',
    file: 'services/api/src/admin/history.endpoints.ts',
    text: 'if (!history || !mayReach(user, SERVICE, history.placed.visit.inventoryGroup))',
    replacement: 'if (!history)',
    test,
  },
  {
    name: 'staff of any venue read an entry of the waitlist',
    file: 'services/api/src/waitlist/entries/entry-access.ts',
    text: 'mayReach(user, service, group)',
    replacement: 'mayReach(user, service)',
    test,
  },
  {
    name: 'a list shows all venues',
    file: 'services/api/src/lists/list-rows.ts',
    text: '$and: [{ [groupField]: { $in: groups } }, filter]',
    replacement: '$and: [filter]',
    test,
  },
  {
    name: 'a room is open to staff of any venue',
    file: sockets,
    text: 'SERVICES[resource].some((service) => mayReach(user, service, group));',
    replacement: 'SERVICES[resource].some((service) => mayReach(user, service));',
    test,
  },
  {
    name: 'a room is open to staff without its service',
    file: sockets,
    text: 'return user !== null && SERVICES[resource].some((service) => mayReach(user, service, group));',
    replacement: 'return user?.user_inventory_groups.includes(group) === true;',
    test,
  },
  {
    name: 'a session that is used never ends',
    file: 'services/api/src/identity/sessions/credentials.ts',
    text: 'Math.min(epochMsOf(session.seenAt) + IDLE_MS, epochMsOf(session.createdAt) + ABSOLUTE_MS)',
    replacement: 'epochMsOf(session.seenAt) + IDLE_MS',
    test: 'test/acceptance/sign-in-tries.test.ts',
  },
];
