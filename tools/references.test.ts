import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

/*
 * A reference leads somewhere: to a rule (docs/rules/README.md), to a decision record, or to a file. The project refers
 * to nothing outside of itself: no specification, no plan.
 */

const root = join(__dirname, '..');
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', 'artifacts', 'data', 'events']);
const READ = /\.(ts|tsx|mjs|cjs|md|css|html)$/;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : files(path);
    return READ.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
  });

interface Rule {
  readonly number: string;
  readonly text: string;
}
/** The rules of a page, in the order in which they stand. */
const rulesOf = (page: string): readonly Rule[] =>
  [...page.matchAll(/^\*\*(\d+)\.\*\* (.+(?:\n.+)*)/gm)].map(([, number, text]) => ({
    number: number!,
    text: text!,
  }));
const rulesIn = (page: string): ReadonlySet<string> => new Set(rulesOf(page).map(({ number }) => number));
const RULES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  files(join(root, 'docs', 'rules')).map((path) => [
    path.slice('docs/rules/'.length),
    rulesIn(readFileSync(join(root, path), 'utf8')),
  ]),
);
const RECORDS = readdirSync(join(root, 'contracts', 'decisions'));

const joined = (text: string): string => text.replace(/\n[ \t]*(\/\/|\*(?!\*)|>)?[ \t]*/g, ' ');

/** `docs/rules/pricing.md 4`; several as `4, 5 and 9` or `4 to 9`. */
const unknownRules = (text: string): string[] =>
  [...joined(text).matchAll(/docs\/rules\/([a-z-]+\.md)((?:(?:,| and| to)? \d+\b)*)/g)].flatMap(
    ([reference, file, numbers = '']) => {
      const rules = RULES.get(file!);
      if (!rules) return [reference];
      return [...numbers.matchAll(/\d+/g)].filter(([number]) => !rules.has(number)).map(() => reference);
    },
  );

const unknownRecords = (text: string): string[] =>
  [...joined(text).matchAll(/\bdecisions\/(\d{4})[\w-]*(?:\.md)?/g)]
    .filter(([reference, number]) => {
      const named = reference.slice('decisions/'.length);
      return !RECORDS.some((record) =>
        named.endsWith('.md') ? record === named : record.startsWith(number!),
      );
    })
    .map(([reference]) => reference);

/** Links of markdown that are neither addresses nor anchors. */
const deadLinks = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(path), decodeURIComponent(target))));

/** Paths from the root that markdown names in code marks. */
const deadPaths = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:contracts|services|projections|web-kit|web-booking|web-admin|test|tools|docs)\/[^`\s{<*…]*)`/g,
    ),
  ]
    .map(([, path]) => path!)
    .filter((path) => !/\/\d{4}$/.test(path) && !existsSync(join(root, normalize(path))));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Tests that markdown names behind their file: `x.test.ts` “a name”. */
const unknownTests = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\.test\.tsx?)` “([^”]+)”/g)]
    .filter(([, path]) => existsSync(join(root, path!)))
    .filter(([, path, name]) => !read(path!).includes(name!.replaceAll('\\', '')))
    .map(([, path, name]) => `${path} “${name}”`);

const OUTSIDE =
  /\b(?:booking|admin|point-of-sale|rows|design)\.md\b|\bdecisions? \d+|\(design\b|\bdesign, section\b|\bthe specifications?\b/gi;
/**
 * Names of things outside the project: a specification, its sections, a plan. Rules have a `booking-page.md`, which is
 * another name.
 */
const outside = (text: string): string[] => (joined(text).match(OUTSIDE) ?? []).map(String);

const violations = (path: string, text: string): string[] => [
  ...unknownRules(text).map((found) => `${path}: no such rule: ${found}`),
  ...unknownRecords(text).map((found) => `${path}: no such decision record: ${found}`),
  ...(path.endsWith('.md') ? deadLinks(path, text) : []).map((found) => `${path}: no such file: ${found}`),
  ...(path.endsWith('.md') ? deadPaths(text) : []).map((found) => `${path}: no such path: ${found}`),
  ...(path.endsWith('.md') ? unknownTests(text) : []).map((found) => `${path}: no such test: ${found}`),
];
const ALL = files(root).filter((path) => path !== 'tools/references.test.ts');

it('every reference leads to a rule, a decision record or a file', () => {
  expect(ALL.length).toBeGreaterThan(500);
  expect(RULES.size).toBeGreaterThan(15);
  expect(ALL.flatMap((path) => violations(path, read(path)))).toEqual([]);
});

it('nothing names what is not in the project', () => {
  expect(ALL.flatMap((path) => outside(read(path)).map((found) => `${path}: ${found}`))).toEqual([]);
});

/** A process names itself where it calls its base. */
const processNames = (): string[] =>
  ALL.filter((path) => path.startsWith('services/api/src/') && !path.endsWith('.test.ts'))
    .map(read)
    .filter((text) => /extends Process\b/.test(text))
    .map((text) => {
      const name = /super\(environment, \{\s*name: ([\w']+)/.exec(text)?.[1] ?? '';
      return name.startsWith("'")
        ? name.slice(1, -1)
        : (text.split(`const ${name} = '`)[1]?.split("'")[0] ?? name);
    });

it('the table of the architecture has each process of the code, and no other', () => {
  const text = read('docs/architecture.md');
  const table = text.slice(
    text.indexOf('\n## Processes\n'),
    text.indexOf('\n## ', text.indexOf('\n## Processes\n') + 1),
  );
  const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(processNames().sort());
});

it('the architecture names each folder of web-kit', () => {
  const [said = ''] = /^In `web-kit` a folder is a subject\..+$/m.exec(read('docs/architecture.md')) ?? [];
  const folders = readdirSync(join(root, 'web-kit', 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
});

/** A newcomer reads a page aloud without stopping. */
const MOST_WORDS = 60;
const PAGE_FAULTS = {
  'a rule that is not numbered by where it stands': (page: string): readonly string[] =>
    rulesOf(page)
      .map(({ number }) => number)
      .filter((number, at) => number !== String(at + 1)),
  'a rule that is too long': (page: string): readonly string[] =>
    rulesOf(page)
      .filter(({ text }) => text.split(/\s+/).length > MOST_WORDS)
      .map(({ number }) => number),
};

it.each(Object.entries(PAGE_FAULTS))('no page has %s', (_name, faults) => {
  const found = [...RULES.keys()].flatMap((file) =>
    faults(read(`docs/rules/${file}`)).map((number) => `${file} ${number}`),
  );
  expect(found).toEqual([]);
});

it('the list of rules names every file', () => {
  const listed = [...read('docs/rules/README.md').matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, file]) => file!);
  expect(listed.toSorted()).toEqual([...RULES.keys()].filter((file) => file !== 'README.md').toSorted());
});

describe('a planted violation is found:', () => {
  const page = (...numbers: readonly number[]) =>
    numbers.map((number) => `**${number}.** A rule.`).join('\n\n');
  const words = (count: number) => `**1.** ${Array(count).fill('word').join(' ')}\n\n**2.** A rule.`;

  it.each([
    ['a gap', page(1, 3), ['3']],
    ['a number twice', page(1, 1, 2), ['1', '2']],
    ['another order', page(2, 1), ['2', '1']],
    ['a page that does not begin at 1', page(2), ['2']],
    ['nothing where the order is right', page(1, 2, 3), []],
  ])('%s', (_name, text, found) => {
    expect(PAGE_FAULTS['a rule that is not numbered by where it stands'](text)).toEqual(found);
  });

  it('a rule of more words than one says aloud', () => {
    expect(PAGE_FAULTS['a rule that is too long'](words(MOST_WORDS + 1))).toEqual(['1']);
    expect(PAGE_FAULTS['a rule that is too long'](words(MOST_WORDS))).toEqual([]);
  });

  it.each([
    ['a file of rules that is not there', '// docs/rules/tides.md 1', 'docs/rules/tides.md'],
    ['a rule that is not there', '/** docs/rules/pricing.md 99 */', 'docs/rules/pricing.md 99'],
    ['one of several', '// docs/rules/pricing.md 1, 2 and 99', 'pricing.md 1, 2 and 99'],
    ['over the end of a line', '/*\n * docs/rules/pricing.md\n * 99\n */', 'docs/rules/pricing.md 99'],
    ['a decision record', '// contracts/decisions/9999', 'decisions/9999'],
    ['a decision record by its file', '// contracts/decisions/0001-something.md', '0001-something.md'],
  ])('%s', (_name, text, found) => {
    expect(violations('services/planted.ts', text).join('\n')).toContain(found);
  });

  it.each([
    ['a link', 'see [that](../nowhere.md)', '../nowhere.md'],
    ['a link with an anchor', 'see [that](nowhere/README.md#here)', 'nowhere/README.md'],
    ['a path', 'see `services/nowhere/src`', 'services/nowhere/src'],
  ])('%s of markdown', (_name, text, found) => {
    expect(violations('docs/planted.md', text).join('\n')).toContain(found);
  });

  it('a test that a file does not have', () => {
    const text =
      'a row: `tools/references.test.ts` “every reference leads to a rule, a decision record or a file”, `tools/install.test.ts` “no such”';
    expect(violations('docs/planted.md', text)).toEqual([
      'docs/planted.md: no such test: tools/install.test.ts “no such”',
    ]);
  });

  it.each([
    ['a specification', '/** booking.md section 4 */'],
    ['another', '// the tables of admin.md'],
    ['a third', '/* point-of-sale.md\n * section 7 */'],
    ['decisions that are other decisions', '/** All code reads time through one clock (decisions 2). */'],
    ['over the end of a line', '/*\n * One clock (decisions\n * 2).\n */'],
    ['a plan', '// one way (design, section 2)'],
    ['a text that nobody has', '// in the order of the specification'],
  ])('%s', (_name, text) => {
    expect(outside(text)).toHaveLength(1);
  });

  it('and what leads somewhere is not', () => {
    const text =
      '/** docs/rules/pricing.md 1 to 3, docs/rules/capacity.md 16\n * and 17; contracts/decisions/0011; docs/rules/booking-page.md 2 */';
    expect([...violations('services/planted.ts', text), ...outside(text)]).toEqual([]);
  });
});

/** Beginnings of comments that hide the noun that a reader searches for. A line of `//` below another goes on. */
const nounless = (text: string): string[] => {
  const lines = text.split('\n');
  const goesOn = (i: number): boolean => /^\s*\/\//.test(lines[i]!) && /^\s*\/\//.test(lines[i - 1] ?? '');
  const isOpening = (i: number): boolean =>
    /(?:^|\s)(?:\/\*\*?|\/\/) (?:What|Who|Whose|Of)\b/.test(lines[i]!) ||
    (/^\s*\* (?:What|Who|Whose|Of)\b/.test(lines[i]!) && /^\s*\/\*\*?$/.test(lines[i - 1] ?? ''));
  return lines.flatMap((line, i) => (isOpening(i) && !goesOn(i) ? [line.trim()] : []));
};

it('every comment begins with its noun', () => {
  const sources = ALL.filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => nounless(read(path)).map((found) => `${path}: ${found}`))).toEqual([]);
});

it.each([
  ['// What is due.', true],
  ['/** Who pays. */', true],
  ['/**\n * Whose key seals it.\n */', true],
  ['amount, // Of the payment.', true],
  ['// The sum\n// Of more than one line.', false],
  ['/** The sum. What is due is paid. */', false],
])('a comment begins with its noun: %j', (text, isWrong) => {
  expect(nounless(text).length > 0).toBe(isWrong);
});
