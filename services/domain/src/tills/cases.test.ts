import { heldAfter } from '../../../../test/cases/desk-story.js';
import { rowsOf } from '../../../../test/cases/table.js';

describe('tills, as the tables say', () =>
  it.each(rowsOf('tills.md').map((row) => [row.name, row] as const))('%s', (_name, row) =>
    expect(heldAfter(row)).toBe(row['Expect']),
  ));
