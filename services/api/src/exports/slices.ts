import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@stile/contracts';
import type { ListedRows } from '../http/listed-rows.js';
import type { Line } from './cells.js';

/** Others wait no longer than about this for rows to become lines. */
const MOMENT_MS = 2;
const MOST_LINES = 100;

export interface Slice {
  readonly lines: readonly Line[];
  /** Rows of the list that they are made of. */
  readonly rows: number;
}

/** The lines of rows, no more at once than a moment makes: after each the others of the process have their turn. */
export const slicesOf = async function* (
  rows: AsyncIterable<object>,
  listed: Pick<ListedRows, 'lines'>,
  language: Language,
): AsyncGenerator<Slice> {
  let lines: Line[] = [];
  let count = 0;
  let began = performance.now();
  for await (const row of rows) {
    lines.push(...(listed.lines(row, language) as readonly Line[]));
    count++;
    if (lines.length < MOST_LINES && performance.now() - began < MOMENT_MS) continue;
    yield { lines, rows: count };
    [lines, count] = [[], 0];
    await nextTurn();
    began = performance.now();
  }
  if (count > 0) yield { lines, rows: count };
};
