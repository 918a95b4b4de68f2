import type { Recorded } from '@stile/contracts';

/** Rejections that may leave an event, and why (docs/rules/errors.md 25). */
const LEAVES_AN_EVENT: Readonly<Record<string, string>> = {
  till_cash_short: 'a try of what the drawer holds (docs/rules/tills.md 37)',
  till_too_full: 'a try of what the drawer holds (docs/rules/tills.md 37)',
  refund_failed: 'the gateway was asked before it refused (docs/rules/payments.md 22)',
  refund_in_part: 'the rest of it did go back (docs/rules/payments.md 23)',
  manual_payment_taken:
    'of two at once for one payment the other keeps its places, unpaid (docs/rules/payments.md 148)',
  offline_no_room: 'it was sold without the network, and is to be settled (docs/rules/offline.md 33)',
};

/** Events that are left whatever the rejection, and why. */
const LEFT: Readonly<Record<string, string>> = {
  ScanRefused: 'a gate remembers what it refused (docs/rules/gate.md 5)',
  OfflineReceiptUsed: 'the number is on paper: it is of this sale alone (docs/rules/errors.md 27)',
  OfflineSaleHandedOver: 'it is paid: it waits for a manager (docs/rules/offline.md 48)',
  OfflineSaleTaken: 'it was tried, and waits again (docs/rules/offline.md 42)',
  OfflineSaleNotSold: 'it was tried, and waits again (docs/rules/offline.md 42)',
};

interface Sent {
  readonly call: string;
  /** Each has been refused with one. */ readonly codes: Set<string>;
  isAccepted: boolean;
}
const sent = new Map<string, Map<string, Sent>>();

/** Notes what a call with a key of its own came to. */
export const noteCall = (
  url: string,
  key: string,
  call: string,
  { status, code }: { status: number; code: string },
) => {
  const ofProduct = sent.get(url) ?? new Map<string, Sent>();
  sent.set(url, ofProduct);
  const noted = ofProduct.get(key) ?? { call, codes: new Set(), isAccepted: false };
  ofProduct.set(key, noted);
  // A fault of the product's may lie on either side of what was written.
  if (status < 400 || status >= 500) noted.isAccepted = true;
  else noted.codes.add(code);
};

/** Events of calls that were refused each time they were sent. */
export const refusedAndWritten = (url: string, events: readonly Recorded[]): string[] => {
  const ofProduct = sent.get(url) ?? new Map<string, Sent>();
  const faults = events.flatMap(({ type, metadata: { command = '' } }) => {
    const noted = ofProduct.get(command) ?? ofProduct.get(command.split('.')[0]!);
    if (
      !noted ||
      noted.isAccepted ||
      type in LEFT ||
      [...noted.codes].some((code) => code in LEAVES_AN_EVENT)
    )
      return [];
    return [`${noted.call} was refused (${[...noted.codes].join(', ')}) and left ${type}`];
  });
  return [...new Set(faults)];
};
