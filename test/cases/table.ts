import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of a table: cell by column heading, and where it stands. */
export type Row = Readonly<Record<string, string>> & { readonly name: string };

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * All rows of all tables of a Markdown file in this folder; a row's name is its section and its first cell. Fails
 * on a row with too many or too few cells.
 */
export const rowsOf = (file: string): Row[] => {
  const rows: Row[] = [];
  let section = '';
  let heads: string[] | null = null;
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line.startsWith('#')) section = line.replace(/^#+ /, '');
      if (!line.startsWith('|')) heads = null;
      else if (!heads) heads = cells(line);
      else if (!/^\|[\s|:-]+\|$/.test(line)) {
        const values = cells(line);
        if (values.length !== heads.length)
          throw new Error(`${file}:${index + 1} has ${values.length} cells, not ${heads.length}`);
        rows.push({
          ...Object.fromEntries(heads.map((head, i) => [head, values[i]!])),
          name: `${section}: ${values[0]}`,
        });
      }
    });
  return rows;
};
