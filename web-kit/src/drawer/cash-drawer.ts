/** The cash drawer of the machine that a page is open on: a service on its loopback. */
export const CASH_DRAWER = 'http://127.0.0.1:8081';

/** Tells the drawer on this machine to open. Whether there is one, nobody knows: it stays silent. */
export const popDrawer = (): void => {
  void fetch(`${CASH_DRAWER}/`, { mode: 'no-cors' }).catch(() => undefined);
};
