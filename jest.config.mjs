// Packages that are ESM only: jest on Node 20 cannot require them, so SWC turns them into CommonJS. A new one fails
// with "Must use import to load ES Module": add its name here.
const esmOnly = [
  '@nestjs',
  'nanoid',
  'cookie',
  'content-disposition',
  'file-type',
  'load-esm',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'uuid',
  'react-hotkeys-hook',
  '@fastify/static',
  'ics',
  'p-limit',
  'p-timeout',
  'yocto-queue',
  'openid-client',
  'oauth4webapi',
  'jose',
];

const jsc = { target: 'es2022', keepClassNames: true };
const typescript = [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: {
      ...jsc,
      parser: { syntax: 'typescript', decorators: true, tsx: false },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];
const tsx = [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: {
      ...jsc,
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];
const javascript = [
  '@swc/jest',
  {
    swcrc: false,
    isModule: 'unknown',
    module: { type: 'commonjs' },
    jsc: { ...jsc, parser: { syntax: 'ecmascript' } },
  },
];

const common = {
  rootDir: import.meta.dirname,
  cacheDirectory: '<rootDir>/.cache/jest',
  moduleNameMapper: {
    '^@stile/contracts$': '<rootDir>/contracts/src/index.ts',
    '^@stile/contracts/(.+)$': '<rootDir>/contracts/src/$1',
    '^@stile/(domain|event-store|api|terminal-simulator)$': '<rootDir>/services/$1/src/index.ts',
    '^@stile/web-kit$': '<rootDir>/web-kit/src/index.ts',
    '^@stile/web-kit/(\\w+)$': '<rootDir>/web-kit/src/$1',
    '^@stile/projections$': '<rootDir>/projections/src/index.ts',
    '^@stile/event-store/eventstoredb$':
      '<rootDir>/services/event-store/src/eventstoredb/eventstoredb-event-store.ts',
    '^@stile/event-store/mongodb$': '<rootDir>/services/event-store/src/mongodb/mongodb-vault.ts',
    '^@stile/projections/mongodb$':
      '<rootDir>/projections/src/database/mongodb/mongodb-read-model-database.ts',
    '\\.(css|svg)(\\?inline)?$': '<rootDir>/tools/jest-style.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  transform: { '^.+\\.tsx$': tsx, '^.+\\.ts$': typescript, '^.+\\.m?js$': javascript },
};

const node = (displayName, ...testMatch) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
});

export default {
  projects: [
    node('unit', '{contracts,services/*,projections}/src/**/*.test.ts', 'tools/**/*.test.ts'),
    node('contract', 'test/contract/**/*.test.ts'),
    node('acceptance', 'test/acceptance/**/*.test.ts'),
    node('races', 'test/races/**/*.test.ts'),
    node('faults', 'test/faults/**/*.test.ts'),
    node('browser', 'test/browser/**/*.test.ts'),
    {
      ...common,
      displayName: 'web',
      setupFilesAfterEnv: ['<rootDir>/tools/jest-web.cjs'],
      testEnvironment: '<rootDir>/tools/jest-dom.cjs',
      testMatch: ['<rootDir>/web-*/src/**/*.test.{ts,tsx}'],
    },
  ],
  // Benchmarks measure speed; here a busy machine must not fail a test. The limit is longer than any wait
  // in a test (PATIENCE_MS), so that a wait that fails can say what it waited for.
  testTimeout: 240_000,
  // One more than the cores of the machine that tests are made for: a file that waits leaves its core to another.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tools/jest-sequencer.cjs',
  workerIdleMemoryLimit: '600MB',
};
