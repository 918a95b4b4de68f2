// Loaded before a command: ends the process as kill -9 does, before the call of the file system or of a database that KILL_AT
// counts, from the first database on that it takes for itself alone.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';

let left = Infinity;

const watch = (of, name) => {
  const original = of[name];
  of[name] = function watched(...args) {
    if (left === Infinity && args[0] === 'locking_mode = EXCLUSIVE') left = Number(process.env.KILL_AT);
    if (--left === 0) {
      process.kill(process.pid, 'SIGKILL');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return original.apply(this, args);
  };
};

for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'rmdirSync', 'writeFileSync', 'fsyncSync'])
  watch(fs, name);
syncBuiltinESMExports();
for (const name of ['exec', 'pragma', 'close']) watch(Database.prototype, name);
