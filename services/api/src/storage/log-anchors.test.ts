import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewEvent } from '@stile/contracts';
import { MemoryEventStore, MemoryVault } from '@stile/event-store';
import { LogAnchors } from './log-anchors.js';

let folder: string;
let now = '2026-11-21T23:59:59.000Z';
const clock = { now: () => now };
const noted = (): NewEvent =>
  ({
    id: randomUUID(),
    type: 'Noted',
    version: 1,
    data: {},
    at: now,
    metadata: { actor: 'test', commandId: 'c', correlation: 'c', causation: null, station: null },
  }) as unknown as NewEvent;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'anchors-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('anchors of the log', () => {
  it('are recorded as the log grows: the latest in the vault, one file a day', async () => {
    const log = new MemoryEventStore();
    const anchors = LogAnchors.open(log, new MemoryVault(clock), folder, clock);
    expect(await anchors.record()).toBeNull();
    await log.append('a-1', 'none', [noted()]);
    await anchors.record();
    await anchors.record();
    const first = await log.head();
    now = '2026-11-22T00:00:01.000Z';
    await log.append('a-1', 0, [noted()]);
    await anchors.record();
    expect(readdirSync(folder).sort()).toEqual(['2026-11-21.json', '2026-11-22.json']);
    expect(JSON.parse(readFileSync(join(folder, '2026-11-21.json'), 'utf8'))).toMatchObject({
      position: first,
      at: '2026-11-21T23:59:59.000Z',
    });
    expect(anchors.days().map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-22', '2026-11-21']);
    expect(anchors.before('2026-11-22')).toMatchObject({
      position: first,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(anchors.before('2026-11-21')).toBeUndefined();
    expect((await anchors.proofs()).map(({ proof }) => proof.position)).toEqual([
      await log.head(),
      first,
      await log.head(),
    ]);
  });

  it('stay as they are when the log is shorter than it was, until its end is said to be right', async () => {
    const vault = new MemoryVault(clock);
    const log = new MemoryEventStore();
    await log.append('a-1', 'none', [noted(), noted()]);
    await LogAnchors.open(log, vault, folder, clock).record();
    const shorter = new MemoryEventStore();
    await shorter.append('a-1', 'none', [noted()]);
    const anchors = LogAnchors.open(shorter, vault, folder, clock);
    expect((await anchors.record())?.reason).toContain('missing');
    expect(await anchors.latest()).toMatchObject({ position: await log.head() });
    await anchors.reset();
    expect(await anchors.latest()).toMatchObject({ position: await shorter.head() });
    expect(await anchors.record()).toBeNull();
  });
});
