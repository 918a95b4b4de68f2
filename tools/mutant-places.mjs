import { createHash } from 'node:crypto';

/** How often a text stands in a source. */
export const placesOf = (source, text) => source.split(text).length - 1;

/** Of a mutant and its file as it is: another one, and the mutant is to be run again. */
export const digestOf = (mutant, sourceOf) =>
  createHash('sha256')
    .update(JSON.stringify([mutant, sourceOf(mutant.file)]))
    .digest('hex')
    .slice(0, 16);

/** The mutants that were not found yet in their file as it is, the ones of fast tests first. */
export const staleOf = (mutants, found, sourceOf) =>
  mutants
    .filter((mutant) => found[mutant.name] !== digestOf(mutant, sourceOf))
    .sort((a, b) => Number(a.test.startsWith('test/')) - Number(b.test.startsWith('test/')));

/** What is kept of what was found: of mutants that are still there, in their order. */
export const foundOf = (mutants, found) => {
  const kept = mutants.flatMap(({ name }) => (found[name] ? [[name, found[name]]] : []));
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
};
