import { jsonPath } from './value-key.js';
import type { Sql } from './sql.js';

/*
 * SQLite indexes no elements of an array. So each text of such a field is a row of a table of its own, with the rowid of
 * its document. Triggers fill it with every write of a document.
 */
const NAME = 'elements of ';
export const elementTable = (path: string): string => `"${NAME}${path}"`;
/** The paths that have one. */
export const ELEMENT_TABLES = `SELECT substr(name, ${NAME.length + 1}) FROM sqlite_master
  WHERE type = 'table' AND name LIKE '${NAME}%'`;

/** Texts of a document's field: of its array, or the field itself. `before` stands before them in FROM. */
const elementsOf = (path: string, doc: string, before = ''): string =>
  `FROM ${before}json_each(${doc}, ${jsonPath(path)}) AS e
    WHERE e.type = 'text' AND json_type(${doc}, ${jsonPath(path)}) IN ('array', 'text')`;

const allElements = (path: string): string =>
  `SELECT DISTINCT e.value, documents.rowid ${elementsOf(path, 'doc', 'documents, ')}`;

export const madeElementTable = (path: string): string => {
  const table = elementTable(path);
  const [inserted, updated, deleted] = ['insert', 'update', 'delete'].map((act) => `"${act} of ${path}"`);
  const insert = `INSERT OR IGNORE INTO ${table} SELECT e.value, new.rowid ${elementsOf(path, 'new.doc')};`;
  const remove = `DELETE FROM ${table} WHERE id = old.rowid;`;
  return `
    CREATE TABLE ${table} (value TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID;
    INSERT INTO ${table} ${allElements(path)} ORDER BY 1, 2;
    CREATE INDEX "documents of ${path}" ON ${table} (id);
    CREATE TRIGGER ${inserted} AFTER INSERT ON documents BEGIN ${insert} END;
    CREATE TRIGGER ${updated} AFTER UPDATE OF doc ON documents
      WHEN old.doc -> ${jsonPath(path)} IS NOT new.doc -> ${jsonPath(path)} BEGIN ${remove} ${insert} END;
    CREATE TRIGGER ${deleted} AFTER DELETE ON documents BEGIN ${remove} END;`;
};

/** Whether the table and the documents disagree. */
export const elementsDiffer = (path: string): string => {
  const rows = `SELECT value, id FROM ${elementTable(path)}`;
  const wanted = allElements(path);
  return `SELECT EXISTS (
    SELECT * FROM (${rows} EXCEPT ${wanted}) UNION ALL SELECT * FROM (${wanted} EXCEPT ${rows}))`;
};

/** Above every text that begins with it. */
const END = '\u{10ffff}';

/** Whether the key, a row's text, begins with one of these; each is a range. */
export const beginningWith = (texts: readonly string[], key = 'value'): Sql => ({
  text: texts.map(() => `(${key} >= ? AND ${key} < ?)`).join(' OR ') || '0',
  values: texts.flatMap((text) => [text, text + END]),
});

/** The rowids of the documents with such a text. */
export const idsBeginningWith = (path: string, texts: readonly string[]): Sql => {
  const { text, values } = beginningWith(texts);
  return { text: `SELECT DISTINCT id FROM ${elementTable(path)} WHERE ${text}`, values };
};
