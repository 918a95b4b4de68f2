import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { amount } from '../kernel/amount.js';
import { localDate } from '../kernel/time-schemas.js';
import { isErrorKey } from './errors.js';
import { fieldErrorMessages, fieldErrorText, issueText } from './field-errors.js';

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
  const [issue] = schema.safeParse(value, { error: issueText }).error!.issues;
  expect([issue!.message, fieldErrorText(issue!.message, 'fr')]).toEqual([en, fr]);
});

it('every code of the schema library is said', () => {
  const declared = readFileSync(join(require.resolve('zod'), '../v4/core/errors.d.cts'), 'utf8');
  const codes = new Set([...declared.matchAll(/readonly code: "(\w+)"/g)].map(([, code]) => code!));
  const said = issues.map(([code]) => code);
  expect([...codes].filter((code) => !said.includes(code))).toEqual([]);
});

/** What stands before a text that tells what is accepted. */
const BEFORE_TEXTS = [
  '\\{ error: ',
  '\\baccepts\\(',
  "\\b(?:say|violation)\\((?:\\[.*?\\]|'\\w+'), ",
  "'(?:body|header|path|query)\\.[\\w.-]+': ",
  '^ {6,}(?:error|message): ',
];
const OWN_TEXT = new RegExp(`(?:${BEFORE_TEXTS.join('|')})(['"\`])(.+?)\\1`, 'gm');
const ownTexts = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((text) => [...text.matchAll(OWN_TEXT)])
    .map(([, , text]) => text!.replaceAll(/\$\{.+?\}/g, '7'));

/** What the schemas and the api say in their own words of what they accept. */
it('every text of a schema has its French', () => {
  const root = join(__dirname, '..');
  const services = join(root, '..', '..', 'services', 'api', 'src');
  const own = [
    ...['catalog', 'http', 'kernel', 'profiles', 'terminals'].map((area) => join(root, area)),
    ...[
      'admin',
      'bookings',
      'catalog',
      'http',
      'lists',
      'participants',
      'terminals',
      'tills',
      'waitlist',
    ].map((area) => join(services, area)),
  ].flatMap(ownTexts);
  expect(own.length).toBeGreaterThan(40);
  expect(
    own.filter((text) => text !== 'Saved' && !isErrorKey(text) && fieldErrorText(text, 'fr') === text),
  ).toEqual([]);
});

it('a text that is a key, or that nothing is known of, stays as it is', () => {
  expect(fieldErrorText('validation_max_cars', 'fr')).toBe('validation_max_cars');
  expect(fieldErrorText('one of a', 'en')).toBe('one of a');
  expect(Object.keys(fieldErrorMessages.fr)).toEqual(Object.keys(fieldErrorMessages.en));
});
