/** The cash drawer of the machine that a page is open on: a service on its loopback. */
export const CASH_DRAWER = 'http://127.0.0.1:8081';

/** That it was not reached is in the log already: a machine without a drawer has one row, not one a sale. */
let isLogged = false;

const logFailure = async (group: string): Promise<void> => {
  if (isLogged) return;
  isLogged = true;
  await fetch('/api/clover_connections_log', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'stile' },
    body: JSON.stringify({
      inventory_group: group,
      activity: 'drawer',
      reason: `${CASH_DRAWER} was not reached`,
    }),
    keepalive: true,
  });
};

/**
 * Tells the drawer on this machine to open. Whether there is one, nobody knows: it stays silent, and a failure is only
 * logged, for the venue `group` (docs/rules/payments.md 93).
 */
export const popDrawer = (group: string): void => {
  fetch(`${CASH_DRAWER}/`, { mode: 'no-cors' })
    .then(
      () => void (isLogged = false),
      () => logFailure(group),
    )
    .catch(() => undefined);
};
