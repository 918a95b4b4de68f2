import { Client } from './client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from './product.js';

interface DeskProduct {
  readonly folder: string;
  readonly product: ProductProcess;
  /** The cashier, who is signed in. */
  readonly casey: Client;
}

/** A product of a file's own as a process, with casey signed in, from before its first test until after its last. */
export const deskProduct = (): DeskProduct => {
  const folder = temporaryFolder();
  let product: ProductProcess;
  let casey: Client;
  beforeAll(async () => {
    product = await spawnProduct({ DATA_DIR: folder });
    casey = new Client(product.url);
    await casey.signIn('casey');
  });
  afterAll(() => product.kill('SIGTERM'));
  return {
    folder,
    get product() {
      return product;
    },
    get casey() {
      return casey;
    },
  };
};
