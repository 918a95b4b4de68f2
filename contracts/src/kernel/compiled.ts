import { z } from 'zod';

const made = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema with a parser of its own, generated when it is first asked for: several times as fast. For the server. */
export const compiled = <S extends z.ZodType>(schema: S): S => {
  const known = made.get(schema);
  if (known) return known as S;
  const fresh = z.compile(schema);
  made.set(schema, fresh);
  return fresh;
};
