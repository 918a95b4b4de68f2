import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { HealthAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { flipEndOfStream } from '../support/damage.js';
import { ROOT, startProduct, temporaryFolder, TEST_CLOCK } from '../support/product.js';
import { eventsOf } from '../support/stores.js';

/* Damage is seen, never served (docs/rules/log.md 5 to 8). */
const scratch = temporaryFolder();
const command = (data: string, name: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'services', 'api', 'dist', 'cli', `${name}.js`), ...args],
    {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, CLOCK: TEST_CLOCK },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
};
const healthOf = async (url: string): Promise<{ status: number; body: HealthAnswer }> => {
  const answer = await fetch(`${url}/api/health`);
  return { status: answer.status, body: (await answer.json()) as HealthAnswer };
};

it('sells nothing by an index that does not lead to all of a stream, says what is damaged, and is mended', async () => {
  const folder = join(scratch, 'index');
  let running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(201);
  expect((await healthOf(running.url)).body.log).toMatchObject({
    checked_at: expect.any(String) as unknown,
    faults: [],
  });
  const held = (await eventsOf(running.storage.log)).filter(({ type }) => type === 'HoldTaken').at(-1)!;
  await running.close();
  flipEndOfStream(join(folder, 'log.sqlite'), held.stream);

  running = await startProduct({ DATA_DIR: folder });
  try {
    const refused = await new Client(running.url).hold(walk());
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable' }) as unknown,
    ]);
    const { status, body } = await healthOf(running.url);
    expect([status, body.ready]).toEqual([503, false]);
    expect(body.log.faults).toEqual([expect.stringContaining(held.stream) as unknown]);
    expect((await new Client(running.url).get('/api/inventoryGroup/escarpment')).status).toBe(200);
    expect((await eventsOf(running.storage.log)).filter(({ type }) => type === 'HoldTaken')).toHaveLength(1);
  } finally {
    await running.close();
  }

  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining(`stream ${held.stream}`) as unknown,
  });
  expect(command(folder, 'log', 'repair')).toMatchObject({ status: 0 });
  expect(command(folder, 'log', 'verify')).toMatchObject({ status: 0 });
  running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(201);
  expect((await healthOf(running.url)).body).toMatchObject({ ready: true, log: { faults: [] } });
  await running.close();
});
