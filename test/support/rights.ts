import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './product.js';

const page = readFileSync(join(ROOT, 'docs', 'rights.md'), 'utf8');
const rows = (pattern: RegExp): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(pattern)].map(([, what, words]) => [what!, words!.trim()]));

/** Users who may make a call, in words, by method and path: docs/rights.md, which is written by hand. */
export const RIGHTS = rows(/^\| `((?:GET|POST|PUT|DELETE) \S+)` *\| (.+) \|$/gm);
/** Users who may listen in a room of the sockets. */
export const ROOM_RIGHTS = rows(/^\| `(\w+)` *\| (.+) \|$/gm);

/** The services that words name. */
export const servicesIn = (words: string): string[] =>
  [...words.matchAll(/`(\/\w+)`/g)].map(([, service]) => service!);
