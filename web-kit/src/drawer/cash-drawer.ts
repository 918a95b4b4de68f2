import { tabSession } from './tab-session.js';

/** The cash drawer of the machine that a page is open on: a service on its loopback, where the till names no other. */
export const CASH_DRAWER = 'http://127.0.0.1:8081';

/** That it was not reached is in the log already: a machine without a drawer has one row, not one a sale. */
let isLogged = false;

const logFailure = async (group: string, address: string): Promise<void> => {
  if (isLogged) return;
  isLogged = true;
  await fetch('/api/clover_connections_log', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'stile' },
    body: JSON.stringify({
      inventory_group: group,
      sessionId: tabSession(),
      activity: 'drawer',
      reason: `${address} was not reached`,
    }),
    keepalive: true,
  });
};

/**
 * Tells the drawer on this machine to open. Whether there is one, nobody knows: it stays silent, and a failure is only
 * logged, for the venue `group` (docs/rules/payments.md 113). `address`: the till's own.
 */
export const popDrawer = (group: string, address = CASH_DRAWER): void => {
  fetch(new URL(address).href, { mode: 'no-cors' })
    .then(
      () => void (isLogged = false),
      () => logFailure(group, address),
    )
    .catch(() => undefined);
};
