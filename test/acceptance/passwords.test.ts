import { statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { SetPassword } from '../../services/api/src/identity/set-password/set-password.handler.js';
import { Client } from '../support/client.js';
import { spawnProduct, startProduct, temporaryFolder } from '../support/product.js';

const [here, there, saved] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];

it('a password is as long as the rule says and none of the common ones; the demo’s is for the demo alone', async () => {
  const running = await startProduct({ DATA_DIR: here });
  const set = (password: string) =>
    running.app.get(CommandBus).execute<SetPassword, void>(new SetPassword('casey', password));
  try {
    await expect(set('short')).rejects.toThrow('at least 12 characters');
    await expect(set('qwerty123456')).rejects.toThrow('not one of the common ones');
    await set('brackish-otter-lamp');
    expect((await new Client(running.url).signIn('casey', 'brackish-otter-lamp')).status).toBe(200);
    await set('demo');
  } finally {
    await running.close();
  }
  const elsewhere = await startProduct({ DATA_DIR: there, DEMO: '0' });
  await expect(elsewhere.app.get(CommandBus).execute(new SetPassword('casey', 'demo'))).rejects.toThrow(
    'at least 12 characters',
  );
  await elsewhere.close();
});

it('what lies in the data folder is for the user alone whom the product runs as', async () => {
  const folder = join(saved, 'data');
  const product = await spawnProduct({ DATA_DIR: folder });
  try {
    const open = ['.', ...(readdirSync(folder, { recursive: true }) as string[])]
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
      .filter(([name, mode]) => mode !== (statSync(join(folder, name!)).isDirectory() ? '700' : '600'));
    expect(open).toEqual([]);
  } finally {
    await product.kill('SIGTERM');
  }
});
