import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewEvent } from '@stile/contracts';
import { digestAfter, lineOf, MemoryEventStore, MemoryVault, type EventLog } from '@stile/event-store';
import { unzipInto } from '../../../../test/support/unzip.js';
import { LogAnchors } from './log-anchors.js';
import { writeBundle } from './write-bundle.js';

/* The verifier of the archive runs by itself, in a folder that has nothing of ours. */

let now: string;
const clock = { now: () => now };
let folder: string;
beforeEach(() => {
  now = '2026-11-27T12:00:00.000Z';
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const EVENTS_A_DAY = 400;
const noted = (index: number): NewEvent => ({
  id: `event-${index}`,
  type: 'Noted',
  version: 1,
  data: { text: `Noté « ${index} »`, 10: 'ten', 9: 1e21 },
  at: now,
  metadata: { actor: 'kim' },
});

/** A log of three days with the anchor of each. */
const threeDays = async () => {
  const log = new MemoryEventStore();
  const anchors = LogAnchors.open(log, new MemoryVault(clock), join(folder, 'anchors'), clock);
  for (const day of [27, 28, 29]) {
    now = `2026-11-${day}T12:00:00.000Z`;
    const from = (day - 27) * EVENTS_A_DAY;
    const events = Array.from({ length: EVENTS_A_DAY }, (_, i) => noted(from + i));
    await log.append('notes-1', from === 0 ? 'none' : from - 1, events);
    await anchors.record();
  }
  return { log: { eventStore: log } as unknown as EventLog, anchors };
};
const bundled = async (range: { from?: string; to?: string } = {}): Promise<string> => {
  const file = join(folder, 'bundle.zip');
  const about = { file, range, at: now, by: 'ann' };
  const made = await writeBundle(await threeDays(), about);
  const archive = readFileSync(file);
  expect(made).toMatchObject({
    bytes: archive.length,
    digest: createHash('sha256').update(archive).digest('hex'),
  });
  const unpacked = join(folder, 'unpacked');
  unzipInto(unpacked, archive);
  return unpacked;
};
const verifiedBy = (unpacked: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs', ...words], {
    cwd: unpacked,
    env: {},
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};
const changeLines = (unpacked: string, change: (lines: string[]) => string[]): void => {
  const file = join(unpacked, 'events.jsonl');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${change(lines).join('\n')}\n`);
};
interface Line {
  digest: string;
  event: Parameters<typeof lineOf>[0];
}
/** The digests made anew, by somebody who knows how. */
const resealed = (lines: readonly string[]): string[] => {
  let digest = '';
  return lines.map((line) => {
    const { event } = JSON.parse(line) as Line;
    digest = digestAfter(digest, lineOf(event));
    return JSON.stringify({ digest, event });
  });
};
const changed = (line: string): string => line.replace('Noté', 'Nié');

it('verifies as it was made, whole and in part', async () => {
  const unpacked = await bundled();
  expect(verifiedBy(unpacked)).toEqual({
    status: 0,
    said: 'No fault: 1200 events up to 0000000000001200, 3 anchors fit.\n',
  });
  rmSync(join(folder, 'bundle.zip'));
  const part = await bundled({ from: '0000000000000351', to: '0000000000000900' });
  expect(verifiedBy(part).said).toBe('No fault: 550 events up to 0000000000000900, 2 anchors fit.\n');
  expect(readFileSync(join(part, 'README.md'), 'utf8')).toContain('node verify.mjs');
  expect(readFileSync(join(part, 'LISEZMOI.md'), 'utf8')).toContain('node verify.mjs');
});

const FAULTS: readonly [string, (lines: string[]) => string[], RegExp][] = [
  ['a changed event', (lines) => lines.with(500, changed(lines[500]!)), /FAULT {2}event 501.*does not fit/],
  [
    'a line that reads otherwise than it is proven',
    (lines) => lines.with(500, lines[500]!.replace('"event":', '"event":{"type":"Other"},"event":')),
    /FAULT {2}event 501.*does not fit/,
  ],
  ['a removed event', (lines) => lines.toSpliced(500, 1), /FAULT {2}event 501.*does not fit/],
  [
    'two exchanged events',
    (lines) => lines.with(500, lines[501]!).with(501, lines[500]!),
    /FAULT {2}event 501.*does not fit/,
  ],
  ['a missing end', (lines) => lines.slice(0, 1_100), /FAULT {2}the log ends at 0000000000001100, before/],
  [
    'a changed event and all digests after it made anew',
    (lines) => resealed(lines.with(500, changed(lines[500]!))),
    /FAULT {2}event 800.*the anchor of 2026-11-28.* says otherwise/,
  ],
];
it.each(FAULTS)('finds %s', async (_name, change, fault) => {
  const unpacked = await bundled();
  changeLines(unpacked, change);
  const { status, said } = verifiedBy(unpacked);
  expect(said).toMatch(fault);
  expect(status).toBe(1);
});

it('finds a missing end that nothing in the archive tells of, by an anchor that was taken away', async () => {
  const unpacked = await bundled();
  const taken = join(folder, 'taken.json');
  writeFileSync(taken, readFileSync(join(folder, 'anchors', '2026-11-29.json')));
  changeLines(unpacked, (lines) => lines.slice(0, 800));
  const anchors = JSON.parse(readFileSync(join(unpacked, 'anchors.json'), 'utf8')) as object[];
  writeFileSync(join(unpacked, 'anchors.json'), JSON.stringify(anchors.slice(1)));
  const about = JSON.parse(readFileSync(join(unpacked, 'bundle.json'), 'utf8')) as object;
  const lines = readFileSync(join(unpacked, 'events.jsonl'), 'utf8').trimEnd().split('\n');
  const { digest } = JSON.parse(lines.at(-1)!) as Line;
  const end = { position: '0000000000000800', digest };
  writeFileSync(join(unpacked, 'bundle.json'), JSON.stringify({ ...about, end, events: 800 }));
  expect(verifiedBy(unpacked).status).toBe(0);
  expect(verifiedBy(unpacked, taken).said).toMatch(/FAULT {2}the log ends at .*before.*taken\.json/);
});

it('finds a wrong anchor, and a printed hash that no event has', async () => {
  const unpacked = await bundled();
  const file = join(unpacked, 'anchors.json');
  const anchors = JSON.parse(readFileSync(file, 'utf8')) as { digest: string }[];
  const printed = anchors[1]!.digest.slice(0, 32);
  expect(verifiedBy(unpacked, printed).status).toBe(0);
  expect(verifiedBy(unpacked, 'a'.repeat(32)).said).toMatch(/FAULT {2}no event has the hash a{32}/);
  writeFileSync(file, JSON.stringify(anchors.with(1, { ...anchors[1]!, digest: 'b'.repeat(64) })));
  expect(verifiedBy(unpacked).said).toMatch(/FAULT {2}event 800.*the anchor of 2026-11-28.* says otherwise/);
});

it('is not made of a log that is shorter than it was', async () => {
  const { anchors } = await threeDays();
  const shorter = { eventStore: new MemoryEventStore() } as unknown as EventLog;
  const vault = (anchors as unknown as { vault: MemoryVault }).vault;
  const ofShorter = LogAnchors.open(shorter.eventStore, vault, join(folder, 'anchors'), clock);
  const about = { file: join(folder, 'none.zip'), range: {}, at: now, by: 'ann' };
  await expect(writeBundle({ log: shorter, anchors: ofShorter }, about)).rejects.toThrow('are missing');
});
