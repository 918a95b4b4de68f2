import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './product.js';

/** A test that this machine cannot run is named in the summary of `npm test`, with the reason. */
export const notRun = (name: string, reason: string): void => {
  mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
  appendFileSync(join(ROOT, 'artifacts', 'not-run.txt'), `NOT RUN  ${name}: ${reason}\n`);
};
