import type { Running } from '@stile/api';
import { signedInAdmin, type Client } from './client.js';
import { startProduct, temporaryFolder } from './product.js';
import { refusedAndWritten } from './refused-calls.js';
import { eventsOf } from './stores.js';

interface Started {
  readonly folder: string;
  readonly running: Running;
  /** The superuser. */
  readonly admin: Client;
}

/**
 * A product of a file's own with its superuser signed in, from before its first test until after its last. Its settings
 * and its clock are as startProduct takes them.
 */
export const startedProduct = (
  settings: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startProduct>[1] = {},
): Started => {
  const folder = temporaryFolder();
  let running: Running;
  let admin: Client;
  beforeAll(async () => {
    running = await startProduct({ DATA_DIR: folder, ...settings }, options);
    admin = await signedInAdmin(running.url);
  });
  afterAll(async () => {
    if (running.app.getHttpServer().listening) {
      expect(refusedAndWritten(running.url, await eventsOf(running.storage.log))).toEqual([]);
    }
    await running.close();
  });
  return {
    folder,
    get running() {
      return running;
    },
    get admin() {
      return admin;
    },
  };
};
