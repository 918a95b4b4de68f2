import type { ElementsIndex } from '../checked-query.js';
import type { PartedText } from '../parted-text.js';
import type { Sql } from './sql.js';
import { jsonPath, keyExpression } from './value-key.js';

/*
 * SQLite indexes no elements of an array. So each text of such a field is a row of a table of its own, with the rowid of
 * its document. Triggers fill it with every write of a document.
 *
 * A second table answers the first documents of an order, for a text that many begin with. There a text is parted: its
 * beginning, to two characters behind its first space, and its rest. The rows of a beginning stand in the order of the
 * documents, so that a page of a common name is the first rows of a range.
 */
const NAME = 'elements of ';
const ORDER = ' by ';
const nameOf = ({ path, order }: ElementsIndex): string =>
  order === undefined ? path : path + ORDER + order;
export const elementTable = (index: ElementsIndex): string => `"${NAME}${nameOf(index)}"`;
/** Names what each table of a file is of. */
export const ELEMENT_TABLES = `SELECT substr(name, ${NAME.length + 1}) FROM sqlite_master
  WHERE type = 'table' AND name LIKE '${NAME}%'`;
export const indexNamed = (name: string): ElementsIndex => {
  const [path, order] = name.split(ORDER);
  return { path: path!, order };
};

/** SQL for the two parts of `partedText`. A text shorter than a beginning is all beginning here. */
const parted = (value: string): PartedText => ({
  beginning: `substr(${value}, 1, instr(${value}, ' ') + 2)`,
  rest: `substr(${value}, instr(${value}, ' ') + 3)`,
});

/** Texts of a document's field: of its array, or the field itself. `before` stands before them in FROM. */
const elementsOf = (path: string, doc: string, before = ''): string =>
  `FROM ${before}json_each(${doc}, ${jsonPath(path)}) AS e
    WHERE e.type = 'text' AND json_type(${doc}, ${jsonPath(path)}) IN ('array', 'text')`;

/** Nothing sorts before numbers and texts, and a key of the table is never NULL. */
const keyOf = (order: string, row: string): string => `coalesce(${keyExpression(order, row)}, -9e999)`;

/** Columns of a row, in the order of the table's key. */
const columnsOf = ({ order }: ElementsIndex, row: string): string => {
  if (order === undefined) return `e.value, ${row}.rowid`;
  const { beginning, rest } = parted('e.value');
  return `${beginning}, ${keyOf(order, row)}, ${row}._id, ${rest}, ${row}.rowid`;
};
const COLUMNS = 'value TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (value, id)';
const ORDERED_COLUMNS = `beginning TEXT NOT NULL, key NOT NULL, _id NOT NULL, rest TEXT NOT NULL, id INTEGER NOT NULL,
  PRIMARY KEY (beginning, key, _id, rest)`;

const allElements = (index: ElementsIndex): string =>
  `SELECT DISTINCT ${columnsOf(index, 'documents')} ${elementsOf(index.path, 'doc', 'documents, ')}`;

/** The documents' rows of a table by rowid; by it they are removed where they have no order. */
const byDocument = (index: ElementsIndex): string =>
  index.order === undefined
    ? `CREATE INDEX "documents of ${index.path}" ON ${elementTable(index)} (id);`
    : '';
const removed = (index: ElementsIndex): string => {
  const table = elementTable(index);
  if (index.order === undefined) return `DELETE FROM ${table} WHERE id = old.rowid;`;
  return `DELETE FROM ${table} WHERE (beginning, key, _id, rest, id) IN (
    SELECT ${columnsOf(index, 'old')} ${elementsOf(index.path, 'old.doc')});`;
};
const changed = ({ path, order }: ElementsIndex): string =>
  [path, ...(order === undefined ? [] : [order])]
    .map((each) => `old.doc -> ${jsonPath(each)} IS NOT new.doc -> ${jsonPath(each)}`)
    .join(' OR ');

export const madeElementTable = (index: ElementsIndex): string => {
  const table = elementTable(index);
  const [inserted, updated, deleted] = ['insert', 'update', 'delete'].map(
    (act) => `"${act} of ${nameOf(index)}"`,
  );
  const insert = `INSERT OR IGNORE INTO ${table} SELECT ${columnsOf(index, 'new')} ${elementsOf(index.path, 'new.doc')};`;
  const remove = removed(index);
  return `
    CREATE TABLE ${table} (${index.order === undefined ? COLUMNS : ORDERED_COLUMNS}) WITHOUT ROWID;
    INSERT INTO ${table} ${allElements(index)} ORDER BY ${index.order === undefined ? '1, 2' : '1, 2, 3, 4'};
    ${byDocument(index)}
    CREATE TRIGGER ${inserted} AFTER INSERT ON documents BEGIN ${insert} END;
    CREATE TRIGGER ${updated} AFTER UPDATE OF doc ON documents
      WHEN ${changed(index)} BEGIN ${remove} ${insert} END;
    CREATE TRIGGER ${deleted} AFTER DELETE ON documents BEGIN ${remove} END;`;
};

/** Whether the table and the documents disagree. */
export const elementsDiffer = (index: ElementsIndex): string => {
  const columns = index.order === undefined ? 'value, id' : 'beginning, key, _id, rest, id';
  const rows = `SELECT ${columns} FROM ${elementTable(index)}`;
  const wanted = allElements(index);
  return `SELECT EXISTS (
    SELECT * FROM (${rows} EXCEPT ${wanted}) UNION ALL SELECT * FROM (${wanted} EXCEPT ${rows}))`;
};

/** Above every text that begins with it. */
export const END = '\u{10ffff}';

/** Whether the key, a row's text, begins with one of these; each is a range. */
export const beginningWith = (texts: readonly string[], key = 'value'): Sql => ({
  text: texts.map(() => `(${key} >= ? AND ${key} < ?)`).join(' OR ') || '0',
  values: texts.flatMap((text) => [text, text + END]),
});
