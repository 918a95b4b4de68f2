import { z } from 'zod';
import { oneOf } from './random.js';

/* Bad input, made from an endpoint's own schema, with one mistake at a time. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Record<string, JsonSchema>;
  readonly type?: string | string[];
  readonly const?: Json;
  readonly enum?: Json[];
  readonly anyOf?: JsonSchema[];
  readonly oneOf?: JsonSchema[];
  readonly properties?: Record<string, JsonSchema>;
  readonly items?: JsonSchema;
  readonly minimum?: number;
}

/** Values by the name of the field, for formats that a JSON schema does not state. */
const BY_NAME: readonly (readonly [RegExp, Json])[] = [
  [/^(fields|profile_data)$/, { first_name: 'Ada' }],
  [/^name$/, 'Ada Lovelace'],
  [/^first_name$/, 'Ada'],
  [/^last_name$/, 'Lovelace'],
  [/^custom_fields$/, { school: 'Central' }],
  [/^(page|itemsPerPage)$/, '1'],
  [/date$/i, '2026-12-12'],
  [/^start_date_time$/, '2026-12-12T10:00'],
  [/completeUTCTimestamp/, '2026-12-03 13:59:00'],
  [/time$/, '10:00'],
  [/^(inventory_?)?group$/i, 'escarpment'],
  [/^inventory(_id)?$/, 'rattle-ridge'],
  [/^visitor_?type$/i, 'rr-adult'],
  [/^addon_inventory$/, 'rr-firewood'],
  [/^reservation_type$/, 'person_fee_car_limit'],
  [/^discount_?group$/i, 'everyone'],
  [/^(request_id|tempReservationId)$/, 'a_key_of_the_callers'],
  [/email/, 'ada@example.org'],
  [/^phone$/, '905-555-0199'],
  [/^hash$/, 'a'.repeat(64)],
  [/^pin$/, '4711'],
  [/^sold_at$/, '2026-12-03T14:00:00.000Z'],
  [/^asOf$/, '2026-12-03T14:00:00.000Z'],
  [/^username$/, 'casey'],
  [/^query$/, { state: 'confirmed' }],
  [/^filter$/, '{}'],
  [/^range$/, '[0,9]'],
  [/^sort$/, '["id","ASC"]'],
  [/^waiver$/, 'glen-hill-release'],
  [/^(reservation(_?id)?|id)$/i, '7KQ4MWXH2P'],
  [/^duration$/, '4.5'],
  [/^(externalTransactionId|transaction)$/, '7KQ2M9XW4D2RT'],
  [/^embedder$/, 'https://parks.example.org/visit'],
  [/^resume_at$/, '/book?inventoryGroup=escarpment'],
  [/^tab$/, { hold: 'text' }],
];

/** A value that fits the schema, with every optional field. */
export const sample = (
  schema: JsonSchema,
  name: string,
  known: Readonly<Record<string, JsonSchema>>,
): Json => {
  if (schema.$ref) return sample(known[schema.$ref.split('/').at(-1)!]!, name, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0]!;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return sample(
      choices.find((choice) => choice.type !== 'null')!,
      name,
      known,
    );
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, inner]) => [field, sample(inner, field, known)]),
    );
  if (schema.type === 'array') return [sample(schema.items!, name, known)];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
};

export const sampleOf = (schema: z.ZodType): Json => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return sample(json, '', json.$defs ?? {});
};

/** Written into the JSON text as they are: numbers that no JavaScript value stands for. */
const raw = (text: string): string => `@@${text}@@`;
const textOf = (value: Json): string => JSON.stringify(value).replace(/"@@(.*?)@@"/g, '$1');
const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)]);
const withOwn = (value: object, name: string, inner: Json): Json =>
  Object.defineProperty({ ...value }, name, { value: inner, enumerable: true });

/** Rejected wherever they stand. */
const ALWAYS: readonly Json[] = [
  raw('1e999'),
  raw('-1e400'),
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  'x\udc00',
  nested(30),
];
/** Rejected where they do not fit. */
const TYPED: readonly Json[] = [
  null,
  true,
  12.5,
  raw('-0'),
  raw('9007199254740993'),
  raw('1e308'),
  -1,
  '',
  'text',
  'x'.repeat(5_000),
  [],
  [[]],
  [null],
  {},
  { $ne: 1 },
  '2026-02-30',
  '25:61',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  "'; DROP TABLE events; --",
];

export interface BadBody {
  readonly what: string;
  readonly text: string;
  /** Rejected whatever the schema says. */
  readonly always: boolean;
}

type Path = readonly (string | number)[];
const nodesOf = (value: Json, path: Path = []): Path[] => [
  path,
  ...(Array.isArray(value)
    ? value.slice(0, 1).flatMap((item, i) => nodesOf(item, [...path, i]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => nodesOf(inner, [...path, name]))
      : []),
];
const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, name) => (inner as Record<string | number, Json>)[name]!, value);
const put = (value: Json, [name, ...rest]: Path, changed: Json): Json => {
  if (name === undefined) return changed;
  if (Array.isArray(value)) return value.map((item, i) => (i === name ? put(item, rest, changed) : item));
  return { ...(value as object), [name]: put((value as Record<string, Json>)[name]!, rest, changed) };
};

type Next = <T>(all: readonly T[]) => T;

/** Bodies that differ from a good one in this place. */
const badBodiesAt = (good: Json, path: Path, perPlace: number, next: Next): BadBody[] => {
  const where = path.join('.') || 'body';
  const inner = at(good, path);
  const bodies: BadBody[] = [
    ...Array.from({ length: 2 }, () => next(ALWAYS)).map((value) => ({
      what: `${where} = ${textOf(value).slice(0, 30)}`,
      text: textOf(put(good, path, value)),
      always: true,
    })),
    ...Array.from({ length: perPlace }, () => next(TYPED)).map((value) => ({
      what: `${where} = ${textOf(value).slice(0, 30)}`,
      text: textOf(put(good, path, value)),
      always: false,
    })),
  ];
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return bodies;
  const changed = (what: string, value: Json, always: boolean): BadBody => ({
    what: `${where} ${what}`,
    text: textOf(put(good, path, value)),
    always,
  });
  return [
    ...bodies,
    changed('with __proto__', withOwn(inner, '__proto__', { is_superuser: true }), true),
    changed(
      'with constructor.prototype',
      withOwn(inner, 'constructor', { prototype: { is_superuser: true } }),
      true,
    ),
    changed('with an unknown field', { ...inner, is_superuser: true, fields_nobody_knows: 1 }, false),
    ...Object.keys(inner).map((name) =>
      changed(
        `without ${name}`,
        Object.fromEntries(Object.entries(inner).filter(([field]) => field !== name)),
        false,
      ),
    ),
  ];
};

/**
 * Bodies that differ from a good one in one place. Each place gets, in turn, the values that are always rejected
 * and some of the others.
 */
export const badBodies = (good: Json, perPlace: number): BadBody[] => {
  let turn = 0;
  const next: Next = (all) => all[turn++ % all.length]!;
  return nodesOf(good).flatMap((path) => badBodiesAt(good, path, perPlace, next));
};

/** One of them, by chance. */
export const badBody = (good: Json, chance: () => number): BadBody => {
  const next: Next = (all) => oneOf(chance, all);
  return next(badBodiesAt(good, next(nodesOf(good)), 4, next));
};

/** Parts of a path that no id is. */
export const HOSTILE_PARTS = [
  '%00',
  '%1b',
  '%E0%A4%A',
  '%',
  'x'.repeat(250),
  'x'.repeat(5_000),
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  '%22%3E%3Cscript%3E',
  '0',
  'null',
  '7KQ4MWXH2O',
] as const;
/** Values of a query, as they stand in an address. */
export const HOSTILE_QUESTIONS = [
  '',
  'x'.repeat(4_500),
  '1e999',
  '-0',
  '9007199254740993',
  '[]',
  '{}',
  'null',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-12-12T10:00',
  '%5B1e300,1e300%5D',
  '%7B%22__proto__%22:1%7D',
  '%7B%22id%22:%5B%5D%7D',
  '%7B%22id%22:1e999%7D',
  '%5B%5B%5B%5B',
] as const;
export const UNKNOWN_QUESTIONS = [
  'is_superuser=1',
  '__proto__=1',
  'constructor=1',
  '__proto__[x]=1',
  'a[]=1',
  '%00=1',
] as const;
