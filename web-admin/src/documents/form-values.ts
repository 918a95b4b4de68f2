import { z } from 'zod';
import { shapeOf } from './shape.js';

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (schema: z.ZodObject): [string, z.ZodType][] => Object.entries(schema.shape);

/** True for translations and the like: with nothing in it, the object is the same as left out. */
const mayBeEmpty = (schema: z.ZodObject): boolean =>
  partsOf(schema).every(([, part]) => shapeOf(part).isOptional);

/**
 * The document that a form's values stand for. Inputs make null of what is empty: a field that may be left out is left
 * out, a required text is the empty text, which its schema judges.
 */
export const documentOf = (schema: z.ZodType, value: unknown): unknown => {
  const { schema: own, isNullable } = shapeOf(schema);
  if (value === null && own instanceof z.ZodString && !isNullable) return '';
  if (own instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => documentOf(own.element as z.ZodType, item));
  if (!(own instanceof z.ZodObject) || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const field = (own.shape as Readonly<Record<string, z.ZodType>>)[name];
      if (!field) return [[name, part]];
      const shape = shapeOf(field);
      if (part === undefined || (part === null && shape.isOptional && !shape.isNullable)) return [];
      const document = documentOf(field, part);
      const isEmpty =
        shape.schema instanceof z.ZodObject && isObject(document) && Object.keys(document).length === 0;
      return shape.isOptional && isEmpty ? [] : [[name, document]];
    }),
  );
};

/**
 * A document's values in a form: what is empty or left out is null, so that nothing counts as changed by being
 * shown.
 */
export const formValuesOf = (schema: z.ZodType, value: unknown): unknown => {
  const { schema: own, isOptional } = shapeOf(schema);
  if (value === '' && own instanceof z.ZodString) return null;
  if (own instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => formValuesOf(own.element as z.ZodType, item));
  if (!(own instanceof z.ZodObject) || (value !== null && !isObject(value))) return value;
  if (value === null && !(isOptional && mayBeEmpty(own))) return value;
  return Object.fromEntries(
    partsOf(own).map(([name, part]) => [name, formValuesOf(part, value?.[name] ?? null)]),
  );
};
