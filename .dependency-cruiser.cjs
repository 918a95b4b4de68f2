/*
 * Allowed imports: the packages and the folders of each as tools/directions.cjs orders them, and files. `npm test --
 * dependencies` checks it, tools/import-direction.test.ts plants a violation of each rule.
 */

const { FOLDERS, PACKAGES } = require('./tools/directions.cjs');

const oneOf = (names) => `(${names.join('|')})`;
const src = (names) => `^${oneOf(names)}/src/`;

const packageRules = Object.entries(PACKAGES).map(([name, allowed]) => ({
  name: 'package-direction',
  comment: `${name} imports ${allowed.join(', ') || 'no other package'} alone.`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: { path: src(Object.keys(PACKAGES).filter((other) => other !== name && !allowed.includes(other))) },
}));

const folderRules = Object.entries(FOLDERS).flatMap(([name, folders]) => [
  {
    name: 'folder-direction',
    comment: `The files beside the folders of ${name} import them, never the other way round.`,
    severity: 'error',
    from: { path: `^${name}/src/[^/]+/` },
    to: { path: `^${name}/src/[^/]+$` },
  },
  ...folders.slice(0, -1).map((folder, index) => ({
    name: 'folder-direction',
    comment: `In ${name}, ${folder} lies below ${folders.slice(index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${name}/src/${folder}/` },
    to: { path: `^${name}/src/${oneOf(folders.slice(index + 1))}/` },
  })),
]);

/**
 * A circle of a folder with one inside it is none to `no-folder-circle`, which counts what is inside to the folder: so
 * the files beside the folders of a context put them together, as those of a package do. Only the adapters of the read
 * models' database import what stands beside them, which knows nothing of them.
 */
const ADAPTERS = '^projections/src/database/';
const IN_A_FOLDER = `${oneOf(Object.keys(PACKAGES))}/src/[^/]+`;
const depthRules = [
  ...['', '/[^/]+', '/[^/]+/[^/]+'].map((deeper) => ({
    name: 'folder-direction',
    comment: 'The files beside the folders of a context import them, never the other way round.',
    severity: 'error',
    from: { path: `^(${IN_A_FOLDER}${deeper})/.+/`, pathNot: ADAPTERS },
    to: { path: '^$1/[^/]+$' },
  })),
  {
    name: 'folder-direction',
    comment: 'What the adapters of the read models’ database share knows none of them.',
    severity: 'error',
    from: { path: `${ADAPTERS}[^/]+$` },
    to: { path: `${ADAPTERS}[^/]+/` },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...packageRules,
    {
      name: 'packages-by-name',
      comment:
        'Packages are imported by their name, single files of contracts too: @stile/contracts/kernel/money.',
      severity: 'error',
      from: { path: `^${oneOf(Object.keys(PACKAGES))}/` },
      to: { path: src(Object.keys(PACKAGES)), pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-schemas-on-pages',
      comment:
        'The index of contracts brings the schema library: what runs on a page is imported by its file.',
      severity: 'error',
      from: { path: '^(web-booking|web-admin)/src/' },
      to: { path: '^contracts/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'reports-are-data',
      comment: 'A declared report comes with its page: it knows the types of its rows, and no schema.',
      severity: 'error',
      from: { path: '^contracts/src/reports/' },
      to: { path: '^contracts/src/http/|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    ...folderRules,
    ...depthRules,
    {
      name: 'pure-domain',
      comment: 'The domain is pure: no input or output, no framework.',
      severity: 'error',
      from: { path: '^(contracts|services/domain)/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-domain',
      comment: 'The domain is pure: no input or output, no framework.',
      severity: 'error',
      from: { path: '^(contracts|services/domain)/src/' },
      to: { path: 'node_modules/(@nestjs|fastify|better-sqlite3|mongodb)(/|$)' },
    },
    {
      name: 'own-decider',
      comment: 'A context never decides with another context’s decider.',
      severity: 'error',
      from: { path: '^services/domain/src/([^/]+)/' },
      to: { path: '\\.decider\\.ts$', pathNot: '^services/domain/src/$1/' },
    },
    {
      name: 'events-own-their-shapes',
      comment: 'Stored events stay as they are when a shape of HTTP changes.',
      severity: 'error',
      from: { path: '^contracts/src/.+/events\\.ts$' },
      to: { path: '^contracts/src/http/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What helps tests stays with the tests.',
      severity: 'error',
      from: { path: src(Object.keys(PACKAGES)) },
      to: { path: '^test/' },
    },
    {
      name: 'declared-dependencies',
      comment:
        'npm start installs what the workspaces name, and no tools for tests: what runs is a dependency of its own package.',
      severity: 'error',
      from: { path: src(Object.keys(PACKAGES)) },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'declared-dependencies',
      comment: 'What builds a package is a dependency of that package too, or one for development.',
      severity: 'error',
      from: { path: `^${oneOf(Object.keys(PACKAGES))}/[^/]+$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-file-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-circle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|/dist/|/testing/' },
    // Imports of types count: they are what circles of folders are made of.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['development', 'import', 'require', 'node', 'default'],
    },
  },
};
