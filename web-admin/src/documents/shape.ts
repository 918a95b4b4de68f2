import { z } from 'zod';

/** A field's schema without its wrappings, and what may stand for "nothing". */
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
