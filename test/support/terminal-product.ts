import { spawnProduct, temporaryFolder, type ProductProcess } from './product.js';
import { TestTerminals } from './terminal-simulator.js';

interface TerminalProduct {
  readonly terminals: TestTerminals;
  readonly product: ProductProcess;
}

/** A product of a file's own as a process, with card terminals, from before its first test until after its last. */
export const terminalProduct = (): TerminalProduct => {
  const folder = temporaryFolder();
  let terminals: TestTerminals;
  let product: ProductProcess;
  beforeAll(async () => {
    terminals = await TestTerminals.start();
    product = await spawnProduct({ DATA_DIR: folder, ...terminals.settings });
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
  };
};
