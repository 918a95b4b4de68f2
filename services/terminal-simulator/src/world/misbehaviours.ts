import { z } from 'zod';
import { CALL_NAMES, type Call, type CallName } from './call.js';
import type { Delivery } from './delivery.js';

/* Misbehaviours by request: each entry of the queue meets the next call that it fits. */

const CARD_CALLS: readonly CallName[] = ['payments.create', 'credits.create', 'payments.refund'];
const LOOKUPS: readonly CallName[] = ['payments.find', 'payments.get', 'merchant.payments'];
const MONEY: readonly CallName[] = [...CARD_CALLS, 'payments.capture', 'payments.void'];

/** Which calls each kind is for; null: any call to the provider. */
export const KINDS = {
  // A person's act at the device, without one.
  approve: CARD_CALLS,
  decline: ['payments.create'],
  half: ['payments.create'],
  cancel: [...CARD_CALLS, 'device.receiptOptions'],
  // Faults of the request and of its answer.
  request_lost: null,
  answer_lost: null,
  late: null,
  doubled: null,
  swapped: null,
  tcp_reset: null,
  json_cut: null,
  huge_body: null,
  slow_drip: null,
  // Faults in the answer's words.
  other_id: [...MONEY, ...LOOKUPS],
  wrong_amount: [...MONEY, ...LOOKUPS],
  canceled_although_approved: ['payments.create'],
  error_500: null,
  timeout_504: null,
  busy_503: null,
  unreachable_503: null,
  lookup_missing: LOOKUPS,
  lookup_unfinished: LOOKUPS,
  // Faults at the provider.
  cancel_races: ['device.cancel', 'device.reset'],
  void_fails: ['payments.void'],
  refunded_elsewhere: ['payments.refund', 'payments.void'],
  token_expired: null,
  rebooted: null,
  app_closed: null,
  clock_off: null,
} as const satisfies Record<string, readonly CallName[] | null>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

export const misbehaviourSchema = z
  .strictObject({
    kind: z.enum(KIND_NAMES),
    /** Only this call; without it the next call that the kind is for. */
    call: z.enum(CALL_NAMES).nullable().default(null),
    serial: z.string().max(32).nullable().default(null),
    /** How many calls. */
    times: z.number().int().min(1).max(100).default(1),
    /** `before`: the provider does nothing of what was requested. */
    stage: z.enum(['before', 'after']).default('after'),
    delayMs: z.number().int().min(-86_400_000).max(86_400_000).default(300),
  })
  .refine(({ kind, call }) => call === null || KINDS[kind] === null || calls(kind).includes(call), {
    error: 'This cannot happen to this call',
  });

export type Misbehaviour = z.infer<typeof misbehaviourSchema>;

const calls = (kind: Kind): readonly CallName[] => KINDS[kind] ?? CALL_NAMES;

export const fits = ({ kind, call, serial }: Misbehaviour, { name, serial: device, route }: Call): boolean =>
  (serial === null || serial === device) &&
  (call === null ? route.area !== 'oauth' && calls(kind).includes(name) : call === name);

const HUGE = 5 * 2 ** 20;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The value with a change at each object of it, the innermost first. */
const changed = (value: Json, change: (object: Record<string, Json>) => Record<string, Json>): Json => {
  if (Array.isArray(value)) return value.map((each: Json) => changed(each, change));
  if (value === null || typeof value !== 'object') return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, change)])),
  );
};

const BODIES: Partial<Record<Kind, (body: string, newId: (length: number) => string) => string>> = {
  json_cut: (body) => body.slice(0, Math.ceil(body.length / 2)),
  huge_body: (body) => body.replace(/\}$/, `,"padding":"${'x'.repeat(HUGE)}"}`).replace('{,', '{'),
  other_id: (body, newId) => {
    const other = newId(13);
    return JSON.stringify(
      changed(JSON.parse(body) as Json, (object) => ({
        ...object,
        ...('id' in object && { id: other }),
        ...('externalPaymentId' in object && { externalPaymentId: other }),
      })),
    );
  },
  wrong_amount: (body) =>
    JSON.stringify(
      changed(JSON.parse(body) as Json, (object) =>
        typeof object['amount'] === 'number' ? { ...object, amount: object['amount'] + 100 } : object,
      ),
    ),
  lookup_unfinished: (body) =>
    JSON.stringify(
      changed(JSON.parse(body) as Json, (object) =>
        'result' in object ? { ...object, result: 'INITIATED' } : object,
      ),
    ),
};

const STATUSES: Partial<Record<Kind, { readonly status: number; readonly message: string }>> = {
  canceled_although_approved: { status: 209, message: 'The payment request was canceled.' },
  error_500: { status: 500, message: 'An unknown error occurred.' },
  timeout_504: { status: 504, message: 'Your Clover device did not answer in time.' },
  token_expired: { status: 401, message: '401 Unauthorized' },
  lookup_missing: { status: 404, message: 'Payment not found' },
};

/** The answer as it is delivered, and after how long. */
export const twisted = (
  twist: Misbehaviour | undefined,
  delivery: Delivery,
  { newId }: { newId(length: number): string },
): { readonly delivery: Delivery; readonly afterMs: number } => {
  const as = (what: Delivery, afterMs = 0) => ({ delivery: what, afterMs });
  if (!twist || delivery.kind !== 'answer') return as(delivery);
  if (twist.kind === 'answer_lost') return as({ kind: 'silence' });
  if (twist.kind === 'tcp_reset') return as({ kind: 'reset' });
  if (twist.kind === 'late') return as(delivery, Math.max(0, twist.delayMs));
  if (twist.kind === 'slow_drip') return as({ ...delivery, dripMs: Math.max(1, twist.delayMs) });
  const said = STATUSES[twist.kind];
  if (said && delivery.status === 200)
    return as({ ...delivery, status: said.status, body: JSON.stringify({ message: said.message }) });
  const body = BODIES[twist.kind];
  return as(body ? { ...delivery, body: body(delivery.body, newId) } : delivery);
};
