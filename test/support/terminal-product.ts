import { Client } from './client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from './product.js';
import { TestTerminals } from './terminal-simulator.js';

interface TerminalProduct {
  readonly terminals: TestTerminals;
  readonly product: ProductProcess;
  /** The cashier, who is signed in. */
  readonly casey: Client;
}

/** A product of a file's own as a process, with card terminals and casey signed in, from before its first test until after its last. */
export const terminalProduct = (): TerminalProduct => {
  const folder = temporaryFolder();
  let terminals: TestTerminals;
  let product: ProductProcess;
  let casey: Client;
  beforeAll(async () => {
    terminals = await TestTerminals.start();
    product = await spawnProduct({ DATA_DIR: folder, ...terminals.settings });
    casey = new Client(product.url);
    await casey.signIn('casey');
  });
  afterAll(async () => {
    await product.kill('SIGTERM');
    await terminals.running.close();
  });
  return {
    get terminals() {
      return terminals;
    },
    get product() {
      return product;
    },
    get casey() {
      return casey;
    },
  };
};
