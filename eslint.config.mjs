import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Which of our packages a folder may import (design, section 2). Everything not listed is refused. */
const MAY_IMPORT = {
  contracts: [],
  'services/domain': ['contracts'],
  'services/event-store': ['contracts'],
  projections: ['contracts', 'event-store'],
  'services/api': ['contracts', 'domain', 'event-store', 'projections', 'web-kit'],
  'web-kit': ['contracts'],
  'web-booking': ['contracts', 'web-kit'],
  'web-admin': ['contracts', 'web-kit'],
};
const PACKAGES = [
  'contracts',
  'domain',
  'event-store',
  'projections',
  'api',
  'web-kit',
  'web-booking',
  'web-admin',
];

const direction = Object.entries(MAY_IMPORT).map(([folder, allowed]) => {
  const own = folder.split('/').at(-1);
  const refused = PACKAGES.filter((name) => name !== own && !allowed.includes(name));
  return {
    files: [`${folder}/src/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: refused.flatMap((name) => [`@stile/${name}`, `@stile/${name}/*`]),
              message: `${folder} imports ${allowed.join(', ') || 'no other package'} alone (design, section 2).`,
            },
            // The web apps take single files of contracts, so that no schema library comes along.
            {
              regex: `^(\\.\\./)+(services/)?(${PACKAGES.filter((name) => !(own.startsWith('web-') && name === 'contracts')).join('|')})/src/`,
              message: 'Packages are imported by their name.',
            },
            ...(folder === 'services/domain'
              ? [
                  {
                    regex: '^(node:|@nestjs|fastify|better-sqlite3|mongodb)',
                    message: 'The domain is pure: no I/O, no framework.',
                  },
                ]
              : []),
          ],
        },
      ],
    },
  };
});

/** One context never imports another's decider. */
const contexts = [
  'bookings',
  'capacity',
  'catalog',
  'identity',
  'mail',
  'payments',
  'pricing',
  'test-records',
  'waivers',
].map((context) => ({
  files: [`services/domain/src/${context}/**/*.ts`],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: `ImportDeclaration[source.value=/^\\.\\.\\/(?!${context}\\/).*\\.decider\\.js$/]`,
        message: 'One context never imports another’s decider (design, section 2).',
      },
      ...timeAndChance(),
    ],
  },
}));

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
    },
  },
  {
    files: ['{contracts,services/*,projections}/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'services/api/src/ports/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...timeAndChance()] },
  },
  // Nest reads constructor types at run time: an import that looks like a type alone is not.
  { files: ['services/api/src/**/*.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  ...direction,
  ...contexts,
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
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { ...globals.node, ...globals.commonjs } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
