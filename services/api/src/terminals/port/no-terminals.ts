import type { TerminalPort } from './port.js';

const OFF = 'No card terminals are set up';

/** Where the venue has no card terminals: nothing can be asked of any. */
export const noTerminals: TerminalPort = {
  ask: () => Promise.resolve({ outcome: 'rejected', message: OFF, payment: null, refundId: null }),
  find: () => Promise.resolve({ isKnown: false, message: OFF }),
  reset: () => Promise.resolve(false),
  cancel: () => Promise.resolve(false),
  show: () => Promise.resolve(false),
  chooseReceipt: () => Promise.resolve(null),
  sendReceipt: () => Promise.resolve(false),
  print: () => Promise.resolve(false),
  state: () => Promise.resolve({ state: 'NOT_CONNECTED', message: OFF }),
  devices: () => Promise.resolve(null),
};
