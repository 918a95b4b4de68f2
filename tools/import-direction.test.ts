import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { FOLDERS, PACKAGES } from './directions.cjs';

const root = join(__dirname, '..');

/** Imports of each file, and the rule that says no; null where it is allowed. */
const PLANTED: readonly (readonly [what: string, file: string, imports: string, rule: string | null])[] = [
  [
    'the domain imports the event store',
    'services/domain/src/ledger/a.ts',
    '@stile/event-store',
    'package-direction',
  ],
  ['contracts import the domain', 'contracts/src/kernel/a.ts', '@stile/domain', 'package-direction'],
  ['projections import the domain', 'projections/src/runner/a.ts', '@stile/domain', 'package-direction'],
  [
    'what the web apps share imports one of them',
    'web-kit/src/a.ts',
    '../../web-booking/src/page.js',
    'package-direction',
  ],
  ['formats know texts', 'web-kit/src/formats/a.ts', '../i18n/i18n.js', 'folder-direction'],
  ['the domain formats', 'services/domain/src/pricing/a.ts', '@stile/web-kit', 'package-direction'],
  [
    'the terminal simulator imports the domain',
    'services/terminal-simulator/src/a.ts',
    '@stile/domain',
    'package-direction',
  ],
  [
    'the product imports the terminal simulator',
    'services/api/src/f.ts',
    '@stile/terminal-simulator',
    'package-direction',
  ],
  ['a web app imports the api', 'web-booking/src/a.tsx', '@stile/api', 'package-direction'],
  [
    'the event store imports projections',
    'services/event-store/src/a.ts',
    '@stile/projections',
    'package-direction',
  ],
  [
    'a package is reached into by its folder',
    'services/api/src/a.ts',
    '../../domain/src/pricing/quote.js',
    'packages-by-name',
  ],
  ['the domain reads a file', 'services/domain/src/ledger/b.ts', 'node:fs', 'pure-domain'],
  ['the domain knows a framework', 'services/domain/src/ledger/c.ts', '@nestjs/common', 'pure-domain'],
  [
    'a context decides with another context’s decider',
    'services/domain/src/bookings/a.ts',
    '../ledger/ledger.decider.js',
    'own-decider',
  ],
  [
    'a stored event takes its shape from HTTP',
    'contracts/src/bookings/events.ts',
    '../http/reserve.js',
    'events-own-their-shapes',
  ],
  [
    'the product takes help from tests',
    'services/api/src/b.ts',
    '../../../test/support/help.js',
    'no-tests-in-the-product',
  ],
  [
    'a lower folder imports a higher one',
    'projections/src/runner/d.ts',
    '../bookings/rows.js',
    'folder-direction',
  ],
  ['prices know the basket', 'services/domain/src/pricing/b.ts', '../basket/claims.js', 'folder-direction'],
  [
    'a decision reads availability',
    'services/domain/src/basket/a.ts',
    '../availability/days.js',
    'folder-direction',
  ],
  [
    'a context of the api reads one that builds on it',
    'services/api/src/catalog/coupons/a.ts',
    '../../bookings/planning/plan.js',
    'folder-direction',
  ],
  [
    'a context of the api reads what it builds on',
    'services/api/src/bookings/planning/a.ts',
    '../../catalog/coupons/coupon.js',
    null,
  ],
  // The folders inside them make no circle, so that only the order of the contexts tells of it.
  [
    'two contexts of the api import each other',
    'services/api/src/workers/a.ts',
    '../participants/papers/paper.js',
    'folder-direction',
  ],
  [
    'one of two contexts imports the other',
    'services/api/src/participants/print/a.ts',
    '../../workers/a.js',
    null,
  ],
  ['the basket knows prices', 'services/domain/src/basket/b.ts', '../pricing/quote.js', null],
  ['a folder imports a file beside it', 'projections/src/runner/b.ts', '../index.js', 'folder-direction'],
  [
    'a folder of a context imports a file beside it',
    'services/api/src/catalog/coupons/b.ts',
    '../catalog.module.js',
    'folder-direction',
  ],
  [
    'what database adapters share imports one of them',
    'projections/src/database/query.ts',
    './sqlite/open.js',
    'folder-direction',
  ],
  [
    'a database adapter imports what all of them share',
    'projections/src/database/sqlite/a.ts',
    '../document.js',
    null,
  ],
  [
    'a package imports what another names',
    'projections/src/runner/e.ts',
    '@nestjs/core',
    'declared-dependencies',
  ],
  ['what runs imports what builds it', 'services/api/src/e.ts', '@swc/core', 'declared-dependencies'],
  [
    'a package is built with what another names',
    'projections/build.mjs',
    '@swc/core',
    'declared-dependencies',
  ],
  ['a package is built with what it names', 'services/api/build.mjs', '@swc/core', null],
  ['an import leads nowhere', 'services/api/src/c.ts', './nowhere.js', 'resolvable'],
  ['the api imports the domain by its name', 'services/api/src/d.ts', '@stile/domain', null],
  [
    'a web app reaches into contracts by its folder',
    'web-admin/src/a.tsx',
    '../../contracts/src/kernel/money.js',
    'packages-by-name',
  ],
  [
    'a web app takes a single file of contracts',
    'web-admin/src/b.tsx',
    '@stile/contracts/kernel/money',
    null,
  ],
  ['a page brings the schema library', 'web-booking/src/b.tsx', '@stile/contracts', 'no-schemas-on-pages'],
  ['a report brings a schema', 'contracts/src/reports/a.ts', '../http/reserve.js', 'reports-are-data'],
  ['a higher folder imports a lower one', 'projections/src/rebuild/a.ts', '../runner/run.js', null],
];

/** Allowed imports, and two circles. */
const SOUND: readonly (readonly [file: string, text: string])[] = [
  ['services/domain/src/pricing/quote.ts', ''],
  ['services/domain/src/basket/claims.ts', ''],
  ['services/domain/src/availability/days.ts', ''],
  ['services/domain/src/ledger/ledger.decider.ts', ''],
  ['contracts/src/http/reserve.ts', ''],
  ['contracts/src/kernel/money.ts', ''],
  ['projections/src/runner/run.ts', ''],
  ['projections/src/bookings/rows.ts', ''],
  ['services/api/src/bookings/planning/plan.ts', ''],
  ['services/api/src/catalog/coupons/coupon.ts', ''],
  ['services/api/src/participants/papers/paper.ts', ''],
  ['services/api/src/catalog/catalog.module.ts', ''],
  ['projections/src/database/document.ts', ''],
  ['projections/src/database/sqlite/open.ts', ''],
  ['test/support/help.ts', ''],
  ['web-booking/src/page.ts', ''],
  ['web-kit/src/i18n/i18n.ts', ''],
  ['web-kit/src/one/circle.ts', "import '../two/circle.js';\n"],
  ['web-kit/src/two/circle.ts', "import '../one/straight.js';\n"],
  ['web-kit/src/one/straight.ts', ''],
  ['web-kit/src/three/a.ts', "import './b.js';\n"],
  ['web-kit/src/three/b.ts', "import './a.js';\n"],
];
const NAMED = [
  'contracts',
  'services/domain',
  'services/event-store',
  'services/api',
  'projections',
  'services/terminal-simulator',
  'web-kit',
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

/** A house of planted files beside the real one, judged by the real rules. */
const judge = (): readonly Violation[] => {
  const house = mkdtempSync(join(tmpdir(), 'stile-imports-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  };
  try {
    mkdirSync(join(house, 'node_modules', '@stile'), { recursive: true });
    for (const scope of ['@nestjs', '@swc'])
      symlinkSync(join(root, 'node_modules', scope), join(house, 'node_modules', scope));
    for (const name of NAMED) {
      write(`${name}/src/index.ts`, 'export {};\n');
      write(`${name}/package.json`, readFileSync(join(root, name, 'package.json'), 'utf8'));
      symlinkSync(join(house, name), join(house, 'node_modules', '@stile', name.replace('services/', '')));
    }
    for (const [file, text] of SOUND) write(file, text);
    for (const [, file, imports] of PLANTED) write(file, `import '${imports}';\n`);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(root, '.dependency-cruiser.cjs'),
        '--output-type',
        'json',
        ...readdirSync(house).filter((name) => !['node_modules', 'test'].includes(name)),
      ],
      { cwd: house, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    if (stdout === '') throw new Error(stderr);
    return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
};

const LINT = `
import { ESLint } from 'eslint';
const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const linter = new ESLint();
const answers = [];
for (const [filePath, text] of JSON.parse(Buffer.concat(pieces)))
  answers.push((await linter.lintText(text, { filePath }))[0].messages);
process.stdout.write(JSON.stringify(answers));`;

type InFile = readonly [file: string, text: string];
/** Why the linter would reject each text if it stood in its file. One linter reads its rules once for all of them. */
const rejectionsOf = (texts: readonly InFile[]): readonly (readonly string[])[] => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', LINT], {
    cwd: root,
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { ruleId: string; message: string }[][]).map((messages) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
};

const BY_FOLDER = "import '../../../contracts/src/kernel/money.js';\n";
const longFunction = (lines: number): string =>
  ['export const long = () => [', ...Array.from({ length: lines - 2 }, () => '  0,'), '];'].join('\n');
const parameters = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${prefix}_${i}: 1`).join(', ');
const SIDE_DOOR = 'export const planted = (lanes: { execute(): void }) => lanes.execute();\n';
const POOL_IDS = [
  'export const apart = (pool: string): string => pool.slice(5);',
  "export const begins = (id: string): boolean => id.startsWith('addon:');",
  'export const matched = (id: string): unknown => /^(cars|people)@/.exec(id);',
  'export const split = (id: string): unknown => id.split(/[@#]/);',
  'export const together = (addon: string): string => `addon:${addon}`;',
];

const PACKED = [
  'export const object = { ...{ a: 1, b: 2 } };',
  'export const list = [...[1, 2]];',
  'export const most = Math.max(...[1, 2]);',
];
const UNPACKED = [
  'export const object = (all: boolean) => ({ ...(all ? { a: 1 } : {}) });',
  'export const list = (all: boolean) => [...(all ? [1] : []), ...[1, 2].map(String)];',
];

const VAGUE_NAMES = [
  'export const kept = 1;',
  'export const useKept = (isKept: boolean) => isKept;',
  'export const find = (basket: { asked: number }) => { const { asked } = basket; return asked; };',
  'export function sum(given = 0): number { return given; }',
  'export const last = (...had: number[]): unknown => had.at(-1);',
  'export const [place] = [1];',
  'export interface Place { readonly given: number }',
];
const VAGUE_VALUES = [
  'export const found = (of: string): string => of;',
  'export const later = ({ lapses: at }: { lapses: number }, [store]: number[]) => [at, store];',
];
const STANDARD_NAMES = [
  "export const given = givenFor('decider');",
  'export const field = ({ at, of }: Stored) => ({ at, of, store: 1 });',
  'export const answer = (retained: number) => ({ kept: retained, place: { asked: 1 } });',
  'export const read = ({ kept: retained, place: { address } }: Stored) => [retained, address];',
];

/** A text in a file, and how each rejection of it begins. */
type Linted = readonly [what: string, ...InFile, rejections: readonly string[]];
const LINTED: readonly Linted[] = [
  [
    'time and chance beside their ports, a sixth parameter',
    'services/event-store/src/index.ts',
    [
      'export const now = Date.now();',
      'export const chance = Math.random();',
      'export const wide = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => [a, b, c, d, e, f];',
    ].join('\n'),
    [
      'no-restricted-syntax: Time comes from the clock port.',
      'no-restricted-syntax: Chance comes from the id port.',
      'max-params: ',
    ],
  ],
  [
    'a function longer than a screen',
    'web-admin/src/app/App.tsx',
    longFunction(71),
    ['max-lines-per-function: '],
  ],
  ...['services/domain/src/index.ts', 'web-kit/src/index.ts', 'test/support/decider.ts'].map(
    (file) =>
      [
        `names that say nothing of their value in ${file}`,
        file,
        VAGUE_NAMES.join('\n'),
        Array.from({ length: 10 }, () => 'no-restricted-syntax: Name it by what it is: '),
      ] as const,
  ),
  ...['projections/src/index.ts', 'web-admin/src/app/App.tsx', 'services/api/src/index.ts'].map(
    (file) =>
      [
        `values by a field's word in ${file}`,
        file,
        VAGUE_VALUES.join('\n'),
        Array.from({ length: 3 }, () => 'no-restricted-syntax: Name a value by what it is: '),
      ] as const,
  ),
  ['nothing in standard names', 'services/domain/src/index.ts', STANDARD_NAMES.join('\n'), []],
  ['nothing in a function as long as a screen', 'web-admin/src/app/App.tsx', longFunction(70), []],
  [
    'a method with a sixth parameter in the api, a provider with a ninth dependency',
    'services/api/src/index.ts',
    `export class Wide { constructor(${parameters('readonly ', 9)}) {} wide(${parameters('', 6)}): void {} }`,
    ['no-restricted-syntax: At most 8 parameters.', 'no-restricted-syntax: At most 5 parameters.'],
  ],
  [
    'something is written beside the command handlers',
    'services/api/src/index.ts',
    SIDE_DOOR,
    ['no-restricted-syntax: Only command handlers'],
  ],
  [
    'nothing of what a command handler writes',
    'services/api/src/bookings/cancel/cancel-reservation.handler.ts',
    SIDE_DOOR,
    [],
  ],
  ...['web-admin/src/app/App.tsx', 'test/browser/camp-layouts.test.ts'].map(
    (file) =>
      [
        `a file of contracts by its folder in ${file}`,
        file,
        BY_FOLDER,
        ["no-restricted-imports: '"],
      ] as const,
  ),
  [
    'the text of a pool id taken apart, and put together',
    'services/domain/src/index.ts',
    POOL_IDS.join('\n'),
    POOL_IDS.map(() => 'no-restricted-syntax: The id of a pool'),
  ],
  ...[
    'services/domain/src/index.ts',
    'services/api/src/index.ts',
    'services/api/src/bookings/cancel/cancel-reservation.handler.ts',
    'contracts/src/capacity/pool-id.ts',
    'tools/references.test.ts',
  ].map((file): Linted => [
    `a literal that is spread into another one, in ${file}`,
    file,
    PACKED.join('\n'),
    PACKED.map(() => 'no-restricted-syntax: Do not spread a literal'),
  ]),
  [
    'a literal that is spread into the attributes of an element',
    'web-admin/src/app/App.tsx',
    'export const element = <input {...{ id: "a", name: "b" }} />;',
    ['no-restricted-syntax: Do not spread a literal'],
  ],
  ['nothing that is spread on a condition', 'services/domain/src/index.ts', UNPACKED.join('\n'), []],
];

describe('a planted violation is found:', () => {
  let violations: readonly Violation[];
  const rulesFor = (file: string): readonly string[] =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
  beforeAll(() => {
    violations = judge();
  });

  it.each(PLANTED.filter(([, , , rule]) => rule !== null))('%s', (_what, file, _imports, rule) => {
    expect(rulesFor(file)).toContain(rule);
  });
  it('files import each other', () => {
    expect(rulesFor('web-kit/src/three/a.ts')).toEqual(['no-file-circle']);
  });
  it('folders import each other, and no file does', () => {
    expect(rulesFor('web-kit/src/one')).toEqual(['no-folder-circle']);
    expect(rulesFor('web-kit/src/one/circle.ts')).toEqual([]);
  });
  it.each(PLANTED.filter(([, , , rule]) => rule === null))(
    'and what is allowed is not: %s',
    (_what, file) => {
      expect(rulesFor(file)).toEqual([]);
    },
  );
});

describe('the folders of the rules are those on disk:', () => {
  /** Folders that the rules judge: those with sources that are no help for tests. */
  const onDisk = (name: string): readonly string[] => {
    const src = join(root, name, 'src');
    const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.includes('/') && /\.tsx?$/.test(file),
    );
    return [...new Set(sources.map((file) => file.split('/')[0]!))].filter((folder) => folder !== 'testing');
  };

  it.each(Object.entries<readonly string[]>(FOLDERS))('%s', (name, folders) => {
    expect([...folders].sort()).toEqual([...onDisk(name)].sort());
  });
  it('of every package', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: readonly string[];
    };
    expect(Object.keys(FOLDERS).sort()).toEqual([...workspaces].sort());
    expect(Object.keys(PACKAGES).sort()).toEqual([...workspaces].sort());
  });
});

describe('rejected by the linter:', () => {
  let rejections: readonly (readonly string[])[];
  beforeAll(() => {
    rejections = rejectionsOf(LINTED.map(([, file, text]) => [file, text]));
  });

  it.each(LINTED.map(([what, , , expected], index) => ({ what, expected, index })))(
    '$what',
    ({ expected, index }) => {
      const found = rejections[index]!;
      expect(found.map((rejection, at) => rejection.slice(0, expected[at]?.length))).toEqual(expected);
    },
  );
});

/** A line for each rule that needs types, by its name. */
const TYPED: Readonly<Record<string, string>> = {
  'await-thenable': 'export const one = async () => { await list; };',
  'no-base-to-string': 'export const two = `${{}}`;',
  'no-floating-promises': 'later();',
  'no-misused-promises': 'list.forEach(async () => { await later(); });',
  'no-redundant-type-constituents': 'export type Five = unknown | string;',
  'no-unnecessary-condition': 'export const six = list ? 1 : 2;',
  'no-unnecessary-type-arguments': 'export const seven = (f: <T = string>() => T): string => f<string>();',
  'no-unnecessary-type-assertion': 'export const eight = (x: string): string => x as string;',
  'only-throw-error': "export const nine = () => { throw 'x'; };",
  'prefer-optional-chain':
    "export const ten = (x: { y?: string } | undefined): boolean => x !== undefined && x.y === 'z';",
  'prefer-promise-reject-errors': "export const eleven = (): Promise<void> => Promise.reject('x');",
  'return-await':
    'export const twelve = async (): Promise<number> => { try { return later(); } catch { return 1; } };',
  'switch-exhaustiveness-check':
    "export const last = (kind: 'a' | 'b'): void => { switch (kind) { case 'a': break; } };",
};
const DECLARED = `const list: string[] = [];\nconst later = async (): Promise<number> => 1;\n`;

it('each rule that needs types rejects its line', () => {
  const house = mkdtempSync(join(tmpdir(), 'stile-types-'));
  const compilerOptions = { strict: true, target: 'ES2023', module: 'nodenext', types: [] };
  writeFileSync(join(house, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const [rule, line] of Object.entries(TYPED))
    writeFileSync(join(house, `${rule}.ts`), `${DECLARED}${line}\n`);
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        '--type-aware',
        '--format=json',
        `--config=${join(root, '.oxlintrc.json')}`,
        house,
      ],
      { cwd: root, encoding: 'utf8' },
    );
    if (stdout === '') throw new Error(stderr);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    const found = diagnostics.map(({ code, filename }) => `${basename(filename, '.ts')}: ${code}`);
    expect([...new Set(found)].sort()).toEqual(
      Object.keys(TYPED).map((rule) => `${rule}: typescript(${rule})`),
    );
    const { rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { rules: object };
    expect(Object.keys(rules)).toEqual(Object.keys(TYPED).map((rule) => `typescript/${rule}`));
  } finally {
    rmSync(house, { recursive: true });
  }
});
