import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Client, signedInAdmin, walk } from './client.js';
import { TerminalLogs } from '../../services/api/src/terminals/logs/terminal-logs.js';
import { FlippedFolder, type Outcome, type Part } from './flips.js';
import { camper, campWeek } from './participants.js';
import { photo } from './pictures.js';
import { atRest, startProduct, temporaryFolder } from './product.js';
import { oneOf, random } from './random.js';

/* The files of flips share how a folder comes to be and how bits of it are flipped: each runs beside the other. */
const SEED = Number(process.env['SEED'] ?? 20261123);
const FLIPS = Number(process.env['FLIPS'] ?? 100);

const KINDS = ['harmless', 'repaired', 'refused', 'served'] as const;

type Flipped = readonly [
  name: string,
  folder: 'stopped' | 'unplugged',
  files: RegExp,
  requests: readonly Part[],
];

/** A venue at work, as it lies on the disk when it was stopped, and when its machine lost its power. */
const prepare = async (folders: Readonly<Record<'stopped' | 'unplugged', string>>): Promise<void> => {
  const running = await startProduct({ DATA_DIR: folders.stopped });
  const staff = new Client(running.url);
  await staff.signIn('casey');
  const uploaded = await fetch(`${running.url}/api/profile_photo`, {
    method: 'POST',
    body: new Uint8Array(await photo()),
    headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'stile', cookie: staff.cookieHeader },
  });
  const { blob } = (await uploaded.json()) as { blob: string };
  const visitor = new Client(running.url);
  const camp = await visitor.reserve(campWeek(), {
    change: (request) => ({
      ...request,
      reservation: {
        ...request.reservation,
        profiles: [
          { ...camper(), fields: { ...camper().fields, photo: { name: 'mia.jpg', blob } } },
        ] as never,
      },
    }),
  });
  expect(camp.status).toBe(201);
  for (let i = 0; i < 3; i++) {
    const { body } = await visitor.reserve(walk());
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    if (i === 0) {
      const admin = await signedInAdmin(running.url);
      expect((await admin.post(`/api/admin/reservations/${body.reservation.id}/erase`)).status).toBe(200);
    }
  }
  for (let row = 0; row < 20; row++)
    running.app
      .get(TerminalLogs)
      .write({ log: 'communication', inventoryGroup: 'escarpment', reason: `row ${row}` });
  await atRest(running);
  await running.storage.anchors.record();
  await running.storage.security.flush();
  await running.storage.vaultMarks.record();
  cpSync(folders.stopped, folders.unplugged, { recursive: true, filter: (name) => !name.endsWith('-shm') });
  await running.close();
};

/** A flipped bit is harmless, repaired, or refused by name; it is never served (docs/rules/log.md 12, 21, 24 and 28 to 40). */
export const flipTests = (parts: readonly Flipped[]): void => {
  const scratch = temporaryFolder();
  const folders = { stopped: join(scratch, 'stopped'), unplugged: join(scratch, 'unplugged') };
  const flipped: Partial<Record<keyof typeof folders, FlippedFolder>> = {};

  beforeAll(async () => {
    await prepare(folders);
    for (const name of ['stopped', 'unplugged'] as const)
      flipped[name] = await FlippedFolder.of(folders[name], join(scratch, `${name}.flipped`));
  });

  it.each(parts)(`no flipped bit in %s is served (seed ${SEED})`, async (part, folder, names, requests) => {
    const chance = random(SEED);
    const files = flipped[folder]!.files(names);
    const outcomes: (Outcome & { at: string })[] = [];
    for (let i = 0; i < FLIPS; i++)
      outcomes.push(await flipped[folder]!.flipped(oneOf(chance, files), requests, chance));
    const of = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind);
    process.stderr.write(`${part}: ${KINDS.map((kind) => `${of(kind).length} ${kind}`).join(', ')}\n`);
    expect(of('served')).toEqual([]);
  });
};
