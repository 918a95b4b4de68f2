import { createHash } from 'node:crypto';

/** How often a text stands in a source. */
export const placesOf = (source, text) => source.split(text).length - 1;

/** The digest of a mutant, its file and its test as they are: another one, and the mutant is to be run again. */
export const digestOf = (mutant, sourceOf) =>
  createHash('sha256')
    .update(JSON.stringify([mutant, sourceOf(mutant.file), sourceOf(mutant.test)]))
    .digest('hex')
    .slice(0, 16);

/**
 * The mutants to run: those whose file or test is among the changed files (all of them where that is not known: null), unless
 * they were found in files as they are. The ones of fast tests come first.
 */
export const staleOf = (mutants, { changed, found, sourceOf }) =>
  mutants
    .filter(({ file, test }) => changed === null || changed.includes(file) || changed.includes(test))
    .filter((mutant) => found[mutant.name] !== digestOf(mutant, sourceOf))
    .sort((a, b) => Number(a.test.startsWith('test/')) - Number(b.test.startsWith('test/')));
