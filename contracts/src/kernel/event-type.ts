import { z } from 'zod';
import type { DomainEvent } from './decider.js';

const PERSONAL = 'personal';

/**
 * Marks a field of an event as personal: the codec seals it with the key of the event's subject and it comes back
 * as null once that person was erased. Works on a top-level field and inside nested objects; not inside arrays.
 */
export const personal = <S extends z.ZodType>(schema: S) => schema.nullable().meta({ [PERSONAL]: true });

/** One version of one event type. */
export interface EventType<T extends string = string, S extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly version: number;
  readonly schema: S;
  /** Dotted paths of the personal fields. */
  readonly personalPaths: readonly string[];
  /** The field of the data that names the person whose key seals them. Required where personalPaths is not empty. */
  readonly subjectField: string | null;
  /**
   * Turns the data of earlier versions into this one's, one step each: upcasters[v] makes version v+1 from version
   * v.
   */
  readonly upcasters: Readonly<Record<number, (data: never) => unknown>>;
}

/** The event that an EventType describes. */
export type EventOf<D extends EventType> =
  D extends EventType<infer T, infer S> ? DomainEvent<T, z.infer<S>> : never;

const personalPathsOf = (schema: z.ZodType, prefix = ''): string[] => {
  if (z.globalRegistry.get(schema)?.[PERSONAL]) return [prefix];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return personalPathsOf(schema.unwrap() as z.ZodType, prefix);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      personalPathsOf(field as z.ZodType, prefix ? `${prefix}.${key}` : key),
    );
  }
  return [];
};

export const defineEvent = <T extends string, S extends z.ZodType>(
  type: T,
  version: number,
  schema: S,
  options: { subjectField?: string; upcasters?: EventType['upcasters'] } = {},
): EventType<T, S> => {
  const personalPaths = personalPathsOf(schema);
  const subjectField = options.subjectField ?? null;
  if (personalPaths.length > 0 && subjectField === null)
    throw new Error(`${type} has personal fields and names no subject`);
  const upcasters = options.upcasters ?? {};
  for (let from = 1; from < version; from++)
    if (!upcasters[from]) throw new Error(`${type} has no upcaster from version ${from}`);
  return { type, version, schema, personalPaths, subjectField, upcasters };
};
