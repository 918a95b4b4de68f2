// Loaded before the product: ends the process as kill -9 does, at the first call that the file CRASH_AT names, as
// "before|after <call> <of what>". The file may come at any moment, and is gone with the process. Calls are commands of the
// lanes by their type and the stream's category, appends to a category, calls of the card gateway, mails, and writes of a
// read model.
import { readFileSync, rmSync } from 'node:fs';
import './short-intervals.mjs';
import { BuiltInGateway } from '../../../services/api/dist/bundle/built-in-gateway.js';
import { Lanes } from '../../../services/api/dist/bundle/lanes.js';
import { Mailbox } from '../../../services/api/dist/bundle/mailer.js';
import { SqliteEventStore } from '../../../services/api/dist/bundle/sqlite-event-store.js';
import { SqliteReadModelDatabase } from '../../../services/api/dist/bundle/sqlite-read-model-database.js';

const { CRASH_AT } = process.env;
const wanted = () => {
  try {
    return readFileSync(CRASH_AT, 'utf8');
  } catch {
    return '';
  }
};

let reached = 0;
const dieAt = (now, name, of) => {
  const [moment, call, what, nth = '1'] = wanted().split(' ');
  if (now !== moment || name !== call || of !== what || ++reached < Number(nth)) return;
  rmSync(CRASH_AT);
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

const watch = (prototype, method, describe) => {
  const original = prototype[method];
  prototype[method] = async function watched(...args) {
    const [name, of] = describe(args);
    dieAt('before', name, of);
    const result = await original.apply(this, args);
    dieAt('after', name, of);
    return result;
  };
};

const categoryOf = (stream) => stream.slice(0, stream.indexOf('-'));
watch(Lanes.prototype, 'execute', ([, stream, command]) => [command.type, categoryOf(stream)]);
watch(SqliteEventStore.prototype, 'append', ([stream]) => ['append', categoryOf(stream)]);
watch(BuiltInGateway.prototype, 'call', ([name]) => [name, 'gateway']);
watch(Mailbox.prototype, 'send', () => ['send', 'mail']);
for (const method of ['write', 'ensure', 'setPointer', 'drop'])
  watch(SqliteReadModelDatabase.prototype, method, ([collection]) => [
    method,
    (collection.name ?? collection).replace(/[^a-z_].*/, ''),
  ]);
