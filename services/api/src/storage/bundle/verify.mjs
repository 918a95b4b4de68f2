// node verify.mjs [FILE OR HASH...]
// Proves the log of this folder, in Node.js 20 or newer and with nothing else. README.md says how, and what is proven.
// FILE is an anchor that was taken away on its day; HASH is one that was printed on a till report.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const here = (name) => join(import.meta.dirname, name);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const faults = [];
const tell = (fault) => faults.push(fault);

const { start, end, events } = read(here('bundle.json'));
const named = (anchor) => ({ name: `the anchor of ${anchor.at}`, ...anchor });
const anchors = read(here('anchors.json')).map(named);
let printed = [];
for (const word of process.argv.slice(2)) {
  if (existsSync(word)) anchors.push({ name: word, ...read(word) });
  else if (/^[0-9a-f]{32,64}$/.test(word)) printed.push(word);
  else tell(`${word} is neither a file nor a hash of 32 to 64 digits`);
}
// An anchor of before the first event of this part, or without a digest, says nothing of it.
const waiting = anchors
  .filter(({ position, digest }) => digest && position > start.position)
  .sort((a, b) => (a.position < b.position ? -1 : 1));
const proven = waiting.length;

let { position, digest } = start;
let count = 0;
for await (const line of createInterface({ input: createReadStream(here('events.jsonl')) })) {
  const entry = JSON.parse(line);
  const { event } = entry;
  const where = `event ${count + 1}, at ${event.position} in ${event.stream}`;
  if (event.position <= position) tell(`${where}: it does not come after the one before it`);
  // A digest is of the digest before it, the end of a line, and the event as its line has it.
  const text = `${digest}\n${JSON.stringify(event)}`;
  digest = createHash('sha256').update(text).digest('hex');
  if (digest !== entry.digest || line !== JSON.stringify(entry)) {
    tell(`${where}: its digest does not fit: it was changed, or one before it is missing or elsewhere`);
    break;
  }
  ({ position } = event);
  count++;
  while (waiting[0] && waiting[0].position <= position) {
    const anchor = waiting.shift();
    if (anchor.position !== position || anchor.digest !== digest)
      tell(`${where}: ${anchor.name} says otherwise: the log before it was changed, or the anchor is wrong`);
  }
  printed = printed.filter((hash) => !digest.startsWith(hash));
}
if (faults.length === 0) {
  for (const { name } of waiting) tell(`the log ends at ${position}, before ${name}: its end is missing`);
  if (count !== events || position !== end.position || digest !== end.digest)
    tell(`${count} events up to ${position} are here, and ${events} up to ${end.position} should be`);
  for (const hash of printed) tell(`no event has the hash ${hash}`);
}
for (const fault of faults) console.log(`FAULT  ${fault}`);
if (faults.length === 0) console.log(`No fault: ${count} events up to ${position}, ${proven} anchors fit.`);
process.exitCode = faults.length === 0 ? 0 : 1;
