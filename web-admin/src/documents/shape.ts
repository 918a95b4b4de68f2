import { z } from 'zod';

/** What a control needs to know of a field: its schema without its wrappings, and what stands for "nothing". */
export interface Shape {
  readonly schema: z.ZodType;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
}

export const shapeOf = (schema: unknown): Shape => {
  if (schema instanceof z.ZodOptional) return { ...shapeOf(schema.unwrap()), isOptional: true };
  if (schema instanceof z.ZodNullable) return { ...shapeOf(schema.unwrap()), isNullable: true };
  return { schema: schema as z.ZodType, isNullable: false, isOptional: false };
};

const within = (schema: z.ZodType, part: string): unknown => {
  if (schema instanceof z.ZodObject) return (schema.shape as Readonly<Record<string, unknown>>)[part];
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return undefined;
};

/** The field at a path such as `settings.age_range.start` or `schedules.0.name`; a path that leads nowhere throws. */
export const shapeAt = (root: z.ZodType, path: string): Shape =>
  path.split('.').reduce<Shape>((at, part) => {
    const next = within(at.schema, part);
    if (next === undefined) throw new Error(`no field ${path}`);
    return shapeOf(next);
  }, shapeOf(root));

/** The names of an object's fields. */
export const fieldsOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];
