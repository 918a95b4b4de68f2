import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..');
/** What the linter says of a file that does not exist, as if it stood there. */
const lint = (filename: string, text: string): string => {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', filename, '--format', 'json'],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  return (JSON.parse(stdout) as { messages: { ruleId: string; message: string }[] }[])
    .flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`))
    .join('\n');
};

describe('a planted violation is found:', () => {
  it.each([
    [
      'the domain asks the event store',
      'services/domain/src/capacity/planted.ts',
      "import { Lanes } from '@stile/event-store';\nexport const planted = Lanes;\n",
      'no-restricted-imports',
    ],
    [
      'the domain reads a file',
      'services/domain/src/capacity/planted.ts',
      "import { readFileSync } from 'node:fs';\nexport const planted = readFileSync;\n",
      'no-restricted-imports',
    ],
    [
      'projections ask the domain',
      'projections/src/planted.ts',
      "import { quote } from '@stile/domain';\nexport const planted = quote;\n",
      'no-restricted-imports',
    ],
    [
      'a web app asks the api',
      'web-booking/src/planted.ts',
      "import { startApp } from '@stile/api';\nexport const planted = startApp;\n",
      'no-restricted-imports',
    ],
    [
      'what the web apps share asks one of them',
      'web-kit/src/planted.ts',
      "import { App } from '@stile/web-booking';\nexport const planted = App;\n",
      'no-restricted-imports',
    ],
    [
      'the domain formats',
      'services/domain/src/pricing/planted.ts',
      "import { formatMoney } from '@stile/web-kit';\nexport const planted = formatMoney;\n",
      'no-restricted-imports',
    ],
    [
      'contracts ask anyone',
      'contracts/src/planted.ts',
      "import { quote } from '@stile/domain';\nexport const planted = quote;\n",
      'no-restricted-imports',
    ],
    [
      'a package is reached into by its folder',
      'services/api/src/planted.ts',
      "import { quote } from '../../domain/src/pricing/quote.js';\nexport const planted = quote;\n",
      'no-restricted-imports',
    ],
    [
      'one context decides with another’s decider',
      'services/domain/src/bookings/planted.ts',
      "import { ledgerDecider } from '../capacity/ledger.decider.js';\nexport const planted = ledgerDecider;\n",
      'no-restricted-syntax',
    ],
    [
      'time is read beside the clock',
      'services/domain/src/bookings/planted.ts',
      'export const planted = Date.now();\n',
      'no-restricted-syntax',
    ],
    [
      'chance is taken beside the ids',
      'services/api/src/planted.ts',
      'export const planted = Math.random();\n',
      'no-restricted-syntax',
    ],
  ])('%s', (_what, filename, text, rule) => {
    expect(lint(filename, text)).toContain(rule);
  });

  it('and what is allowed is not', () => {
    expect(
      lint(
        'services/api/src/planted.ts',
        "import { quote } from '@stile/domain';\nexport const planted = quote;\n",
      ),
    ).toBe('');
  });
});
