import { execFileSync } from 'node:child_process';

const TAKE = `const file = new (require('better-sqlite3'))(process.argv[1], { timeout: 0 });
  let said = 'taken';
  try {
    file.pragma('locking_mode = EXCLUSIVE');
    file.pragma('journal_mode = DELETE');
  } catch ({ code }) {
    said = code;
  }
  file.close();
  process.stdout.write(said);`;

/** Takes a file of SQLite for itself in a process of its own. Answers 'taken', or SQLite's code where somebody has it open. */
export const takeFile = (file: string): string =>
  execFileSync(process.execPath, ['-e', TAKE, file]).toString();
