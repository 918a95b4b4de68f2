import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepParts } from './files.js';

it('sweeps what killed processes have left of a file, and nothing that somebody may be writing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  for (const name of ['vaults.json', 'vaults.json.71-3.part', 'vaults.json.72-1.part'])
    writeFileSync(join(folder, name), '{}');
  const anHourAgo = Date.now() / 1000 - 3_600;
  for (const name of ['vaults.json', 'vaults.json.71-3.part'])
    utimesSync(join(folder, name), anHourAgo, anHourAgo);
  sweepParts(folder);
  sweepParts(join(folder, 'not there'));
  expect(readdirSync(folder).sort()).toEqual(['vaults.json', 'vaults.json.72-1.part']);
  rmSync(folder, { recursive: true });
});
