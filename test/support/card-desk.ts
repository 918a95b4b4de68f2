import type { Page } from 'playwright-core';
import { signIn, useBrowser, withDrawer } from './browser.js';
import { terminalProduct } from './terminal-product.js';
import { SERIALS } from './terminal-simulator.js';

/** A product with card terminals, and browsers at its desk in which casey is signed in, with a till and a terminal. */
export const cardDesk = () => {
  const { person } = useBrowser();
  const started = terminalProduct();
  const desk = async (options: Parameters<typeof person>[0]): Promise<Page> => {
    const page = await person(options);
    await withDrawer(page);
    await signIn(page, started.casey, { TILL: 'till-1', TERMINAL: SERIALS[0] });
    await page.goto(`${started.product.url}/store?inventoryGroup=escarpment&inventory=rattle-ridge`);
    return page;
  };
  return { started, desk };
};

export const adult = (page: Page) => page.getByRole('button', { name: /^(Adult|Adulte)/ }).first();
