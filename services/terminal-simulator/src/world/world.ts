import { List, Map, OrderedMap } from 'immutable';
import type { Call } from './call.js';
import type { Card, Entry } from './cards.js';
import type { Answer } from './delivery.js';
import type { Misbehaviour } from './misbehaviours.js';

/* Knowledge of the provider and its devices. Amounts are cents, moments are milliseconds since 1970. */

export interface Settings {
  readonly merchantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether the merchant's region knows pre-authorisations; Canada does not. */
  readonly preauth: boolean;
  readonly accessTokenMs: number;
  /** From the card to the answer. */
  readonly processingMs: number;
  /** Most payments, refunds, credits, keys, tokens and movements of each kind; the oldest are forgotten. */
  readonly most: number;
}

export const DEFAULT_SETTINGS: Settings = {
  merchantId: 'SIMMERCHANT01',
  clientId: 'stile-simulator',
  clientSecret: 'stile-simulator-secret',
  preauth: false,
  accessTokenMs: 30 * 60_000,
  processingMs: 1_200,
  most: 10_000,
};

/** `auto` presents a card by itself, `endings` answers by the last two digits of the amount. */
export type Mode = 'hand' | 'auto' | 'endings';

export type Screen =
  | { readonly kind: 'welcome' | 'thank_you' | 'spinner' | 'cancelled' | 'declined' }
  | { readonly kind: 'approved' | 'half'; readonly amount: number }
  | { readonly kind: 'message'; readonly text: string };

/** How a waiting call is found again and answered: its id, and the key that its answer is remembered under. */
export interface Reference {
  readonly callId: string;
  readonly key: string;
}

export type Work =
  | {
      readonly kind: 'payment';
      readonly amount: number;
      readonly tax: number;
      readonly tip: number;
      readonly externalId: string;
      readonly externalReference: string | null;
      readonly preauth: boolean;
    }
  | { readonly kind: 'credit'; readonly amount: number }
  | { readonly kind: 'refund'; readonly amount: number; readonly paymentId: string }
  | { readonly kind: 'receipt'; readonly methods: readonly string[] };

/** A device's work in the foreground: one thing at a time. */
export interface Operation {
  readonly reference: Reference;
  readonly work: Work;
  readonly step: 'waiting' | 'processing';
  /** The answer that is due when the card has been processed. */
  readonly reply: Reply | null;
  readonly notice: 'insert_card' | 'other_card' | null;
}

export interface Device {
  readonly serial: string;
  readonly id: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly mode: Mode;
  readonly app: 'open' | 'closed' | 'rebooting';
  readonly plugged: boolean;
  /** The difference of its clock from the true time. */
  readonly clockOffMs: number;
  readonly hasPrinter: boolean;
  /** Null where none is attached. */
  readonly drawer: 'open' | 'closed' | null;
  readonly drawerOpenings: number;
  readonly screen: Screen;
  readonly operation: Operation | null;
  /** Printed papers, oldest first. */
  readonly paper: List<string>;
}

export type Result = 'SUCCESS' | 'FAIL' | 'VOIDED' | 'VOIDING' | 'VOID_FAILED';

export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly serial: string;
  readonly key: string;
  readonly externalId: string;
  readonly externalReference: string | null;
  readonly requested: number;
  /** Approved: less than requested where the card has not more. */
  readonly amount: number;
  readonly tax: number;
  readonly tip: number;
  readonly type: 'AUTH' | 'PREAUTH' | 'PREAUTHCAPTURE';
  readonly captured: boolean;
  readonly result: Result;
  readonly card: Card;
  readonly entry: Entry;
  readonly authCode: string;
  readonly number: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** By the device's clock, which may be off. */
  readonly shownAt: number;
  readonly refundIds: readonly string[];
}

export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly createdAt: number;
}

export interface Credit {
  readonly id: string;
  readonly serial: string;
  readonly amount: number;
  readonly card: Card;
  readonly entry: Entry;
  readonly createdAt: number;
}

/** Money that moved: to the merchant above 0, back to a card below 0. */
export interface Movement {
  readonly at: number;
  readonly kind: 'charge' | 'capture' | 'void' | 'refund' | 'credit';
  readonly cents: number;
  readonly key: string;
  readonly serial: string;
  readonly id: string;
  readonly paymentId: string | null;
  readonly externalId: string | null;
  /** `dashboard`: nobody asked over the protocol. */
  readonly origin: 'call' | 'dashboard';
}

export interface KeyUse {
  readonly fingerprint: string;
  readonly reply: Reply | null;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
  readonly afterMs?: number;
}

export type Timer = { readonly at: number } & (
  | { readonly kind: 'processed' | 'expired' | 'presents'; readonly serial: string; readonly callId: string }
  | { readonly kind: 'deliver'; readonly answer: Answer }
  | { readonly kind: 'arrives'; readonly call: Call }
  | { readonly kind: 'rebooted'; readonly serial: string }
  | { readonly kind: 'void_fails'; readonly paymentId: string }
  | { readonly kind: 'swap_over'; readonly callId: string }
);

export interface World {
  readonly settings: Settings;
  readonly devices: OrderedMap<string, Device>;
  readonly payments: OrderedMap<string, Payment>;
  /** The newest payment of each external id. */
  readonly byExternalId: OrderedMap<string, string>;
  readonly refunds: OrderedMap<string, Refund>;
  readonly credits: OrderedMap<string, Credit>;
  readonly keys: OrderedMap<string, KeyUse>;
  readonly codes: OrderedMap<string, number>;
  /** Until when each is good. */
  readonly accessTokens: OrderedMap<string, number>;
  readonly refreshTokens: OrderedMap<string, number>;
  readonly movements: List<Movement>;
  readonly timers: List<Timer>;
  /** Misbehaviours of the next calls, in order. */
  readonly queue: List<Misbehaviour>;
  /** Those that have met their call, by its id. */
  readonly twists: Map<string, Misbehaviour>;
  /** An answer that waits for another to be swapped with. */
  readonly swapping: Answer | null;
  readonly paymentsMade: number;
}

const device = (serial: string, more: Partial<Device>): Device => ({
  serial,
  id: `DEV${serial.slice(-10)}`,
  name: serial,
  language: 'en',
  mode: 'hand',
  app: 'open',
  plugged: true,
  clockOffMs: 0,
  hasPrinter: true,
  drawer: 'closed',
  drawerOpenings: 0,
  screen: { kind: 'welcome' },
  operation: null,
  paper: List(),
  ...more,
});

/** One with everything, and one in French without printer and drawer. */
export const DEMO_DEVICES: readonly Device[] = [
  device('C0SIM000000001', { name: 'Till 1' }),
  device('C0SIM000000002', { name: 'Caisse 2', language: 'fr', hasPrinter: false, drawer: null }),
];

export const newWorld = (
  settings: Partial<Settings> = {},
  devices: readonly Device[] = DEMO_DEVICES,
): World => ({
  settings: { ...DEFAULT_SETTINGS, ...settings },
  devices: OrderedMap(devices.map((each) => [each.serial, each])),
  payments: OrderedMap(),
  byExternalId: OrderedMap(),
  refunds: OrderedMap(),
  credits: OrderedMap(),
  keys: OrderedMap(),
  codes: OrderedMap(),
  accessTokens: OrderedMap(),
  refreshTokens: OrderedMap(),
  movements: List(),
  timers: List(),
  queue: List(),
  twists: Map(),
  swapping: null,
  paymentsMade: 0,
});
