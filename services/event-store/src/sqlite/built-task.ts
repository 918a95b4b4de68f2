import type { Piscina } from 'piscina';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const [SRC, DIST] = [`${sep}src${sep}`, `${sep}dist${sep}`];

/**
 * The built file of a thread's task that lies beside a module (its `import.meta.url`). Also where the product runs from its
 * sources in a test: a thread reads JavaScript alone.
 */
export const builtTask = (module: string, name: string): string => {
  const folder = dirname(fileURLToPath(module)) + sep;
  const src = folder.lastIndexOf(SRC);
  const built =
    src > folder.lastIndexOf(DIST) ? folder.slice(0, src) + DIST + folder.slice(src + SRC.length) : folder;
  return join(built, name);
};

/** An answer that arrives once its thread is ended has no caller left: without a listener it would end the process. */
export const ignoreLateAnswers = (pool: Pick<Piscina, 'on'>): void => {
  pool.on('error', () => undefined);
};
