import { KINDS, type Kind } from '@stile/contracts';

/** A document's own fields, without those that `adminDocument` adds for the console. */
export const documentBody = (
  kind: Kind,
  { id, _group, _revision, _kind, ...rest }: Readonly<Record<string, unknown>>,
): Record<string, unknown> => (KINDS[kind].idField === 'id' ? { ...rest, id } : rest);
