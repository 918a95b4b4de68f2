import { z } from 'zod';
import { shapeOf } from './shape.js';

/** Of an object that may be left out nothing is left: a translation whose texts were all cleared. */
const isEmptyObject = (schema: z.ZodType, value: unknown): boolean =>
  shapeOf(schema).schema instanceof z.ZodObject &&
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 0;

/**
 * The document that a form stands for. In the form nothing is null; in a document a field that may be left out is left
 * out, and a field that is null where null says nothing ("no text") is the empty text that its schema refuses.
 */
export const tidy = (schema: z.ZodType, value: unknown): unknown => {
  const { schema: own } = shapeOf(schema);
  if (own instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => tidy(own.element as z.ZodType, item));
  if (!(own instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const field = (own.shape as Readonly<Record<string, z.ZodType>>)[name];
      if (!field) return [[name, part]];
      const { isNullable, isOptional } = shapeOf(field);
      if (part === undefined || (part === null && isOptional && !isNullable)) return [];
      const tidied = tidy(field, part);
      return isOptional && isEmptyObject(field, tidied) ? [] : [[name, tidied]];
    }),
  );
};

/** True for a translation and the like: with nothing in it, it is the same as left out. */
const mayBeEmpty = (schema: z.ZodObject): boolean =>
  Object.values(schema.shape as Readonly<Record<string, z.ZodType>>).every(
    (field) => shapeOf(field).isOptional,
  );

/** The way in: what a document leaves out is null in the form, so that nothing counts as changed by being shown. */
export const formOf = (schema: z.ZodType, value: unknown): unknown => {
  const { schema: own, isOptional } = shapeOf(schema);
  if (own instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => formOf(own.element as z.ZodType, item));
  if (!(own instanceof z.ZodObject) || typeof value !== 'object') return value;
  if (value === null && !(isOptional && mayBeEmpty(own))) return value;
  const body = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(own.shape as Readonly<Record<string, z.ZodType>>).map(([name, field]) => [
      name,
      formOf(field, body[name] ?? null),
    ]),
  );
};
