import type { DeviceState, SeenPayment, TerminalCall, TransactionOrder } from '@stile/contracts';
import type { TerminalAnswer } from '@stile/domain';

/** One call on a device that moves money. The same key is carried out once and answered alike. */
export interface TerminalRequest {
  readonly call: TerminalCall;
  readonly key: string;
  readonly order: TransactionOrder;
  /** The provider's id of the payment that is captured, voided or refunded; null for a sale and a credit. */
  readonly paymentId: string | null;
  /** In the currency's unit. */
  readonly amount: number;
  /** How long a person at the device may take. */
  readonly seconds: number;
}

/** Which payment is looked up, and of what amount at most; null: of any. */
export interface Wanted {
  readonly inventoryGroup: string;
  readonly serial: string;
  readonly transactionId: string;
  readonly amount: number | null;
}

/** `isKnown: false` where the provider cannot be asked or contradicts itself; `payment: null` where it has none. */
export type Lookup =
  | { readonly isKnown: true; readonly payment: SeenPayment | null }
  | { readonly isKnown: false; readonly message: string };

export interface DeviceName {
  readonly inventoryGroup: string;
  readonly serial: string;
}

export interface Receipt extends DeviceName {
  readonly of: 'payments' | 'refunds' | 'credits';
  readonly id: string;
  readonly method: string;
  readonly to: string;
}

/**
 * Card terminals of a provider. Nothing throws: what did not come back is an outcome. What a device shows or prints never
 * changes what a transaction came to.
 */
export interface TerminalPort {
  /** Answers when the person at the device has finished, or nothing any more once nobody waits for it. */
  ask(request: TerminalRequest, ended?: AbortSignal): Promise<TerminalAnswer>;
  find(wanted: Wanted): Promise<Lookup>;
  /** Stops whatever the device does and shows the welcome screen. False where that is not certain. */
  reset(device: DeviceName): Promise<boolean>;
  /** Cancels what the device does. That it was done proves nothing of a payment. */
  cancel(device: DeviceName): Promise<boolean>;
  show(device: DeviceName, screen: 'welcome' | 'thank-you'): Promise<boolean>;
  /** How the customer wants the receipt; null where nobody chose. */
  chooseReceipt(device: DeviceName): Promise<{ readonly method: string; readonly to: string } | null>;
  sendReceipt(receipt: Receipt): Promise<boolean>;
  print(device: DeviceName, lines: readonly string[]): Promise<boolean>;
  /** @param isWatched it is asked each second: the log has what changes */
  state(
    device: DeviceName,
    isWatched?: boolean,
  ): Promise<{ readonly state: DeviceState; readonly message: string }>;
  devices(
    inventoryGroup: string,
  ): Promise<readonly { readonly id: string; readonly serial: string }[] | null>;
}

/** Known facts of a venue's connection to the provider; no token. */
export interface TerminalConnection {
  readonly merchantId: string;
  readonly accessUntil: string;
  readonly refreshUntil: string;
}
