import type { Scalar } from '../read-model-database.js';

/*
 * SQLite orders NULL < numbers < texts < blobs. So a value of a document becomes a key that sorts as MongoDB sorts
 * values: numbers and texts stand for themselves, the rest are blobs of one byte. One expression then serves
 * equality, ranges, sorting and the indexes.
 */
const OBJECT = "x'03'";
const ARRAY = "x'04'";
const FALSE = Buffer.from([7]);
const TRUE = Buffer.from([8]);

const keyOf = (type: string, value: string): string =>
  `CASE ${type} WHEN 'true' THEN x'08' WHEN 'false' THEN x'07' WHEN 'object' THEN ${OBJECT} WHEN 'array' THEN ${ARRAY} ELSE ${value} END`;

/** The path as SQLite's JSON functions take it, quoted as SQL text. Paths have been checked, so they hold no quotes. */
export const jsonPath = (path: string): string =>
  `'$${path
    .split('.')
    .map((name) => `."${name}"`)
    .join('')}'`;

export const isColumn = (path: string): boolean => path === '_id' || path === '_position';

/** _id and _position are columns of that name; the rest is read from the document. `row` names it where several are. */
export const keyExpression = (path: string, row?: string): string => {
  const [column, doc] = [path, 'doc'].map((name) => (row === undefined ? name : `${row}.${name}`));
  return isColumn(path)
    ? column!
    : keyOf(`json_type(${doc}, ${jsonPath(path)})`, `${doc} ->> ${jsonPath(path)}`);
};

/** Key of one element in a walk through an array with json_each named e. */
export const ELEMENT_KEY = keyOf('e.type', 'e.value');

export const isArray = (path: string): string => `${keyExpression(path)} = ${ARRAY}`;

export type Bound = string | number | Buffer;
export const boundKey = (value: string | number | boolean): Bound =>
  typeof value === 'boolean' ? (value ? TRUE : FALSE) : value;

/** Back from a key to the value; a key of an object or an array reads as null. */
export const scalarOf = (key: unknown): Scalar => {
  if (typeof key === 'string' || typeof key === 'number') return key;
  return Buffer.isBuffer(key) && key.length === 1 && (key[0] === TRUE[0] || key[0] === FALSE[0])
    ? key[0] === TRUE[0]
    : null;
};
