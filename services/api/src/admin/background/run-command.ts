import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.js';

/** The built files, also where the product runs from its sources in a test. */
const COMMANDS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'dist', 'bundle');
const MOST_REASON = 2_000;

interface BackgroundCommand {
  readonly name: 'backup' | 'log';
  readonly args: readonly string[];
  readonly config: Config;
  /** The process, which its caller may end. */
  onStart(child: ChildProcess): void;
  onMessage(message: unknown): void;
}

/**
 * A command of the product in a process of its own, which yields to the one that sells. Answers null where it ends well,
 * else why it did not.
 */
export const runCommand = ({
  name,
  args,
  config,
  onStart,
  onMessage,
}: BackgroundCommand): Promise<string | null> => {
  const { DATA_DIR, MASTER_KEY, CLOCK, EVENTSTORE_URL, MONGODB_URL } = config;
  const settings = {
    DATA_DIR,
    ...(MASTER_KEY && { MASTER_KEY }),
    ...(CLOCK && { CLOCK }),
    ...(EVENTSTORE_URL && { EVENTSTORE_URL }),
    ...(MONGODB_URL && { MONGODB_URL }),
  };
  return new Promise((resolve) => {
    const child = fork(join(COMMANDS, `${name}.js`), args, {
      env: { ...process.env, ...settings },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    onStart(child);
    let said = '';
    child.once('spawn', () => yieldToSales(child));
    child.stderr!.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-MOST_REASON)));
    child.on('message', onMessage);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : said.trim() || `it ended with ${code ?? signal}`),
    );
  });
};

const yieldToSales = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems do not let us; then it takes its share.
  }
};
