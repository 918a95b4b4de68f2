import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { amount } from '../kernel/amount.js';
import { compiled } from '../kernel/compiled.js';
import { localDate } from '../kernel/time-schemas.js';
import { isErrorKey } from './errors.js';
import { FIELD_ERRORS, fieldErrorOf, QUERY_FIELD_ERRORS, type FieldErrorKey } from './field-error.js';
import { fieldErrorMessages, fieldErrorText } from './field-errors.js';

/** [the code of an issue, a schema and a value that has it, what is said in English and in French] */
const issues: readonly (readonly [
  code: string,
  schema: z.ZodType,
  value: unknown,
  en: string,
  fr: string,
])[] = [
  ['invalid_type', z.string(), undefined, 'missing: a text', 'manque : un texte'],
  ['invalid_type', z.string(), 1, 'a text', 'un texte'],
  ['invalid_type', z.int(), 'x', 'a whole number', 'un nombre entier'],
  ['invalid_type', z.int(), 1.5, 'a whole number', 'un nombre entier'],
  ['invalid_type', z.number(), null, 'a number', 'un nombre'],
  ['invalid_type', z.boolean(), 'yes', 'true or false', 'true ou false'],
  ['invalid_type', z.array(z.int()), {}, 'a list', 'une liste'],
  ['invalid_type', z.strictObject({}), [], 'an object', 'un objet'],
  ['invalid_type', z.record(z.string(), z.int()), 1, 'an object', 'un objet'],
  ['invalid_type', z.null(), 1, 'null', 'null'],
  ['too_big', z.number().max(5), 6, 'at most 5', 'au plus 5'],
  ['too_big', z.number().lt(5), 5, 'less than 5', 'moins de 5'],
  ['too_big', z.int(), 1e300, 'at most 9007199254740991', 'au plus 9007199254740991'],
  ['too_big', z.string().max(2), 'abc', 'at most 2 characters', 'au plus 2 caractères'],
  ['too_big', z.array(z.int()).max(1), [1, 2], 'at most 1 entries', 'au plus 1 éléments'],
  ['too_small', z.number().min(5), 4, 'at least 5', 'au moins 5'],
  ['too_small', z.number().gt(0), 0, 'more than 0', 'plus de 0'],
  ['too_small', z.string().min(2), 'a', 'at least 2 characters', 'au moins 2 caractères'],
  ['too_small', z.array(z.int()).min(1), [], 'at least 1 entries', 'au moins 1 éléments'],
  ['not_multiple_of', z.number().multipleOf(3), 4, 'a multiple of 3', 'un multiple de 3'],
  ['invalid_value', z.enum(['a', 'b']), 'c', 'one of a, b', 'au choix : a, b'],
  ['invalid_value', z.enum(['a', 'b']), undefined, 'missing: one of a, b', 'manque : au choix : a, b'],
  ['invalid_value', z.literal('a'), 'c', 'one of a', 'au choix : a'],
  ['invalid_format', z.email(), 'x', 'an e-mail address', 'une adresse de courriel'],
  ['invalid_format', z.url(), 'x', 'a web address', 'une adresse web'],
  ['invalid_format', z.base64(), '!', 'a text in base64', 'un texte en base64'],
  [
    'invalid_format',
    z.iso.datetime(),
    'x',
    'an instant in UTC such as 2026-12-05T14:00:00Z',
    'un instant en UTC, par exemple 2026-12-05T14:00:00Z',
  ],
  ['invalid_format', z.string().regex(/^x$/), 'y', 'a text of another form', 'un texte d’une autre forme'],
  ['unrecognized_keys', z.strictObject({}), { x: 1 }, 'unknown', 'inconnu'],
  [
    'invalid_union',
    z.union([z.int(), z.null()]),
    'x',
    'a whole number, or null',
    'un nombre entier, ou null',
  ],
  [
    'invalid_union',
    z.union([z.int(), z.null()]),
    undefined,
    'missing: a whole number, or null',
    'manque : un nombre entier, ou null',
  ],
  [
    'invalid_union',
    z.discriminatedUnion('a', [z.strictObject({ a: z.literal('x') }), z.strictObject({ a: z.literal('y') })]),
    { a: 'z' },
    'one of x, y',
    'au choix : x, y',
  ],
  [
    'invalid_key',
    z.record(z.string().max(2), z.int()),
    { abc: 1 },
    'at most 2 characters',
    'au plus 2 caractères',
  ],
  ['invalid_element', z.map(z.string(), z.int()), new Map([[{}, 1]]), 'a text', 'un texte'],
  ['custom', z.string().refine(() => false), 'x', 'another value', 'une autre valeur'],
  ['custom', localDate, '2026-02-30', 'a calendar date as YYYY-MM-DD', 'une date du calendrier, AAAA-MM-JJ'],
  ['custom', amount, 1.00001, 'an amount with at most 4 decimals', 'un montant d’au plus 4 décimales'],
];

it.each(issues)('%s of %#', (_code, schema, value, en, fr) => {
  for (const parser of [schema, compiled(schema)]) {
    const error = fieldErrorOf(parser.safeParse(value, FIELD_ERRORS).error!.issues[0]!);
    expect([fieldErrorText(error, 'en'), fieldErrorText(error, 'fr')]).toEqual([en, fr]);
  }
});

it('every code of the schema library is said', () => {
  const declared = readFileSync(join(require.resolve('zod'), '../v4/core/errors.d.cts'), 'utf8');
  const codes = new Set([...declared.matchAll(/readonly code: "(\w+)"/g)].map(([, code]) => code!));
  const said = issues.map(([code]) => code);
  expect([...codes].filter((code) => !said.includes(code))).toEqual([]);
});

it('what is there twice in a query says so, and once what the field accepts', () => {
  const said = (value: unknown) => {
    const { issues } = z
      .strictObject({ at: localDate, of: z.enum(['a', 'b']) })
      .safeParse(value, QUERY_FIELD_ERRORS).error!;
    return issues.map((issue) => fieldErrorText(fieldErrorOf(issue), 'en'));
  };
  expect(said({ at: ['2026-12-05', '2026-12-06'], of: ['a', 'b'] })).toEqual([
    'more than once',
    'more than once',
  ]);
  expect(said({})).toEqual(['missing: a calendar date as YYYY-MM-DD', 'missing: one of a, b']);
});

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Schemas say keys: what their issues are made of in code is typed by `accepts` (docs/rules/errors.md 15). */
it('no schema of the contracts says a sentence', () => {
  const said = sourcesOf(join(__dirname, '..')).flatMap((text) => [
    ...text.matchAll(/\b(?:error|message): (['"`])(.+?)\1/g),
  ]);
  expect(said.map(([, , text]) => text).filter((text) => !isErrorKey(text!))).toEqual([]);
});

const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();
it('every key has a text in both languages, with the same values, and is no key of a rule', () => {
  const { en, fr } = fieldErrorMessages;
  const keys = Object.keys(en) as FieldErrorKey[];
  expect(Object.keys(fr)).toEqual(keys);
  expect(keys.filter((key) => !en[key] || !fr[key] || isErrorKey(key))).toEqual([]);
  expect(keys.map((key) => valuesIn(fr[key]))).toEqual(keys.map((key) => valuesIn(en[key])));
});
