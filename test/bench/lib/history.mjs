// Data folders with a long history in them, made once and kept under .cache/bench for the next run.
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cache, importVenue, temporaryFolder } from './folders.mjs';
import { root } from './machine.mjs';
import { runProductCommand, startProduct, startWorker } from './processes.mjs';

const PREFIX = 'history-';
/** A user of the venue who signs in without a code. */
const STAFF = 'casey';
const SETTLED_WITHIN_MS = 600_000;

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A history depends on the code that made it: deciders, events, venue and this generator. */
const digest = () => {
  const hash = createHash('sha256');
  const files = ['contracts/dist', 'services/domain/dist'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
  for (const file of [
    ...files,
    join(root, 'services/api/venues/escarpment.json'),
    fileURLToPath(new URL('../workers/history.mjs', import.meta.url)),
    fileURLToPath(new URL('bookings.mjs', import.meta.url)),
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};

/** Lets the product build its read models once, and waits until they stand at the end of the log. Answers how long that took. */
const settle = async (folder) => {
  // Staff alone are told how far each read model is.
  const password = randomBytes(16).toString('hex');
  await runProductCommand('user', ['password', STAFF], folder, { typed: `${password}\n` });
  const began = performance.now();
  const server = await startProduct(folder);
  const url = `http://127.0.0.1:${server.port}/api`;
  const signedIn = await fetch(`${url}/get_tfa_token`, {
    method: 'POST',
    body: JSON.stringify({ username: STAFF, password }),
    headers: { 'content-type': 'application/json', 'x-requested-with': 'stile' },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  for (;;) {
    const health = await (await fetch(`${url}/health`, { headers: { cookie } })).json();
    if (health.projections.some(({ state }) => state === 'failed'))
      throw new Error(`a projection failed: ${JSON.stringify(health.projections)}`);
    if (health.projections.every(({ state, behind }) => state === 'live' && behind === 0)) break;
    if (performance.now() - began > SETTLED_WITHIN_MS)
      throw new Error('the read models did not come up in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - began) / 1000;
  await server.stop();
  return seconds;
};

const make = async (events, folder, say) => {
  say(`making a history of ${events.toLocaleString('en')} events (once)`);
  await importVenue(folder);
  const worker = startWorker('history', [folder, String(events)]);
  const ended = await worker.ended;
  if (ended !== 0) throw new Error(`the history could not be made: ${ended}\n${worker.output}`);
  const made = JSON.parse(readFileSync(join(folder, 'history.json'), 'utf8'));
  const history = {
    ...made,
    settleSeconds: await settle(folder),
    logBytes: statSync(join(folder, 'log.sqlite')).size,
  };
  writeFileSync(join(folder, 'history.json'), JSON.stringify(history));
  say(
    `${history.events.toLocaleString('en')} events, ${history.reservations.toLocaleString('en')} reservations, ${(history.logBytes / 2 ** 20).toFixed(0)} MB, appended in ${history.seconds.toFixed(0)} s, read models built in ${history.settleSeconds.toFixed(1)} s`,
  );
};

/** The data folder of a history of about so many events, with what it holds. It is shared: a case that writes takes a copy. */
export const historyOf = async (events, say) => {
  const name = `${PREFIX}${events}-${digest()}`;
  const folder = join(cache, name);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(folder)) {
    for (const entry of readdirSync(cache))
      if (entry.startsWith(`${PREFIX}${events}-`)) rmSync(join(cache, entry), { recursive: true });
    const building = temporaryFolder();
    await make(events, building, say);
    renameSync(building, folder);
  }
  return { folder, ...JSON.parse(readFileSync(join(folder, 'history.json'), 'utf8')) };
};
