import type { CheckedQuery, Test } from '../checked-query.js';

type Order = readonly (readonly [path: string, direction: 1 | -1])[];

const ID: Order[number] = ['_id', 1];
/** SQLite's name for the index of the documents' ids. */
const OF_IDS = 'sqlite_autoindex_documents_1';

/** Fields of an index by its name; ids follow them. */
const orderOf = (name: string): Order => [
  ...(name === OF_IDS
    ? []
    : name.split(',').map((entry) => [entry.replace(/^-/, ''), entry.startsWith('-') ? -1 : 1] as const)),
  ID,
];

/** Read forwards or backwards. */
const isSame = (a: Order, b: Order): boolean =>
  a.length === b.length &&
  [1, -1].some((way) => a.every(([path, direction], i) => path === b[i]![0] && direction === way * b[i]![1]));

/** The index of documents by whose first fields, which have one value each, they stand in the order of a sort. */
export const indexInOrder = (
  names: readonly string[],
  tests: readonly Test[],
  sort: CheckedQuery['sort'],
): string | undefined => {
  const wanted = sort.some(([path]) => path === ID[0]) ? sort : [...sort, ID];
  const hasOneValue = (path: string): boolean =>
    tests.some(
      (test) => test.kind === 'in' && test.path === path && !test.negated && test.values.length === 1,
    );
  return names.find((name) => {
    const order = orderOf(name);
    const fixed = order.length - wanted.length;
    return (
      fixed >= 0 &&
      order.slice(0, fixed).every(([path]) => hasOneValue(path)) &&
      isSame(order.slice(fixed), wanted)
    );
  });
};
