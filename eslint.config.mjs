import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

function timeAndChance() {
  return [
    {
      selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      message: 'Time comes from the clock port.',
    },
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: 'Time comes from the clock port.',
    },
    {
      selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
      message: 'Chance comes from the id port.',
    },
  ];
}

/** Writing is a command on the bus: from requests, from processes and from the command line. */
function writesBesideHandlers() {
  return ["[callee.object.name='lanes']", "[callee.object.property.name='lanes']"].map((lanes) => ({
    selector: `CallExpression${lanes}[callee.property.name='execute']`,
    message: 'Only command handlers (*.handler.ts) execute on lanes: send a command on the CommandBus.',
  }));
}

/** In place of max-params for services/api: Nest fills the constructors of its providers, no caller writes their arguments. */
function parametersBesideInjection() {
  const wide = (selector, max) => ({
    selector: `${selector}[params.length>${max}]`,
    message: `At most ${max} parameters.`,
  });
  return [
    wide('FunctionDeclaration', 5),
    wide('ArrowFunctionExpression', 5),
    wide(":not(MethodDefinition[kind='constructor']) > FunctionExpression", 5),
    wide("MethodDefinition[kind='constructor'] > FunctionExpression", 8),
  ];
}

/** Texts of pool ids are read and written in contracts/src/capacity/pool-id.ts alone. */
function poolTexts() {
  const message = 'The id of a pool is read and written by contracts/src/capacity/pool-id.ts alone.';
  const prefix = '/^(cars@|people@|addon:|feeder:|kept:)/';
  return [
    { selector: `CallExpression > Literal[value=${prefix}]`, message },
    { selector: `TemplateElement[value.raw=${prefix}]`, message },
    {
      selector:
        'CallExpression[callee.object.name=/pool$/i][callee.property.name=/^(split|slice|indexOf|includes|startsWith|endsWith|match|replace|substring)$/]',
      message,
    },
    {
      selector: 'Literal[regex.pattern=/cars\\|people|(addon|feeder|kept):|\\[\\^?@#\\]/]',
      message,
    },
  ];
}

/** A literal that is spread into another one says nothing: its lines are the formatter's to break. */
function packedLiterals() {
  const message = 'Do not spread a literal: list its members.';
  return [
    'ObjectExpression > SpreadElement > ObjectExpression',
    'SpreadElement > ArrayExpression',
    'JSXSpreadAttribute > ObjectExpression',
  ].map((selector) => ({ selector, message }));
}

/** Names that say nothing of a value, with those that do; contracts/decisions/glossary.md has the words of the venue. */
const NAMES = [
  ['/^kept(?![a-z])|(?<!Places)Kept(?![a-z])/', 'retained, stored, reserved or previous'],
  ['/^asked$/i', 'requested, awaited or request'],
  ['/^given$/i', 'input, args, received or expected'],
  ['/^had$/', 'previous or before'],
  ['/^place$/i', 'destination, position, result or what it is'],
];

/** Where a name is declared: variables, parameters, functions and types; then the properties of types and classes. */
const VALUES = [
  'VariableDeclarator > Identifier.id',
  ':function > Identifier.params',
  ':function > AssignmentPattern.params > Identifier.left',
  ':function > RestElement.params > Identifier.argument',
  'TSParameterProperty > Identifier.parameter',
  'ArrayPattern > Identifier.elements',
  'ArrayPattern > AssignmentPattern.elements > Identifier.left',
  'ObjectPattern > Property[shorthand=false] > Identifier.value',
  'ObjectPattern > RestElement > Identifier.argument',
];
const DECLARED = [
  ...VALUES,
  'ObjectPattern > Property > Identifier.value',
  'ObjectPattern > Property > AssignmentPattern.value > Identifier.left',
  ':matches(FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > Identifier.id',
  ':matches(TSPropertySignature, TSMethodSignature, PropertyDefinition, MethodDefinition) > Identifier.key',
];

/** Words that fields of the wire have, and that say nothing of a variable or a parameter; a field may be read under its name. */
function valueNames() {
  return [
    ['of', 'what it is of'],
    ['at', 'instant, moment, index or offset'],
    ['store', 'desk, eventStore or database'],
  ].map(([name, instead]) => ({
    selector: `:matches(${VALUES.join(', ')})[name='${name}']`,
    message: `Name a value by what it is: ${instead}.`,
  }));
}

/** A decider's test is its own exception: given events, when a command, then what happens. */
const GIVEN_WHEN_THEN = ":not(VariableDeclarator[init.callee.name='givenFor'] > Identifier)";

function standardNames() {
  return NAMES.map(([name, instead]) => ({
    selector: `:matches(${DECLARED.join(', ')})[name=${name}]${GIVEN_WHEN_THEN}`,
    message: `Name it by what it is: ${instead}.`,
  }));
}

/** The rule of a set of files. It replaces the rule of wider sets, so each set lists all that it restricts. */
function restrictedSyntax(...restrictions) {
  return {
    'no-restricted-syntax': ['error', ...packedLiterals(), ...standardNames(), ...restrictions.flat()],
  };
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      'artifacts/**',
      'data/**',
      'test/ferretdb/**/*.go',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      ...restrictedSyntax(),
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrorsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-void': 'off',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '(^|/)contracts/src/',
              message: 'A file of contracts is imported by its name: @stile/contracts/kernel/money.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{contracts,services/*,projections}/src/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'services/api/src/ports/clock.ts',
      'services/terminal-simulator/src/http/clock.ts',
    ],
    rules: restrictedSyntax(timeAndChance(), poolTexts(), valueNames()),
  },
  {
    files: ['contracts/src/capacity/pool-id.ts'],
    rules: restrictedSyntax(timeAndChance(), valueNames()),
  },
  {
    files: ['services/api/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.handler.ts', 'services/api/src/ports/clock.ts'],
    rules: restrictedSyntax(
      timeAndChance(),
      poolTexts(),
      valueNames(),
      parametersBesideInjection(),
      writesBesideHandlers(),
    ),
  },
  {
    files: ['services/api/src/**/*.handler.ts'],
    rules: restrictedSyntax(timeAndChance(), poolTexts(), valueNames(), parametersBesideInjection()),
  },
  {
    files: ['web-*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: restrictedSyntax(poolTexts(), valueNames()),
  },
  // Nest reads constructor types at run time: an import that looks like a type alone is not.
  { files: ['services/api/src/**/*.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'max-params': ['error', 5],
      // A switch over the kinds of a thing counts once: it reads like a table.
      complexity: ['error', { max: 15, variant: 'modified' }],
      // A function fits a screen.
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['services/api/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'services/api/src/ports/clock.ts'],
    rules: { 'max-params': 'off' },
  },
  {
    files: ['web-*/src/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.ts', 'web-*/src/testing/**'],
    languageOptions: { globals: { ...globals.jest, ...globals.node } },
  },
  // A row of `it.each` has as many parameters as columns, a slow model in a test reads like the rule that it states, and a
  // `describe` is as long as its cases.
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.ts'],
    rules: { 'max-params': 'off', complexity: 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { ...globals.node, ...globals.commonjs } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
