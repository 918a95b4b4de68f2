import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { ADMIN_RESOURCES } from '@stile/contracts/http/admin';
import { KINDS } from '@stile/contracts/catalog/documents';
import { mayReach } from '@stile/contracts/identity/services';
import type { DocumentRecord } from './document-record.js';
import { usePorts, useUser } from '../core/ports.js';
import { copyOf, withId } from './ids.js';
import { noticeOf, type Done } from './notices.js';
import { useEditorTexts } from './texts.js';

type Fields = Readonly<Record<string, unknown>>;
const MOST = 1000;

/** The resources that show documents of a kind. */
const resourcesOf = (kind: Kind): readonly string[] =>
  kind === 'capacity_rules' ? [kind, 'product_rules'] : [kind];

/** Whether the signed-in user may change documents of a kind in a venue. */
export const useMayWrite = (kind: Kind, group: string | null): boolean => {
  const user = useUser();
  const services = ADMIN_RESOURCES.find(({ name }) => name === kind)?.write ?? [];
  return services.some((service) => mayReach(user, service, group ?? undefined));
};

/** The fields of a document, without what the server adds. */
export const fieldsOf = (kind: Kind, record: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(KINDS[kind].schema.shape).flatMap((name) =>
      record[name] === undefined ? [] : [[name, record[name]]],
    ),
  );

/** Calls about one document say whose it is. */
export const metaOf = (group: string | null): { meta?: { group: string } } =>
  group === null ? {} : { meta: { group } };

/** The end of a change of documents of a kind: a notice, and every list loads again. */
export const useDone = (kind: Kind): ((what: Done) => Promise<void>) => {
  const client = useQueryClient();
  const notify = useNotify();
  const t = useEditorTexts();
  return async (what) => {
    notify(t(noticeOf(kind, what)), { type: 'success' });
    // Invalidated, it would be loaded again, and it no longer exists.
    if (what === 'deleted') client.removeQueries({ queryKey: [kind, 'getOne'] });
    await Promise.all([
      ...resourcesOf(kind).map((resource) => client.invalidateQueries({ queryKey: [resource] })),
      client.invalidateQueries({ queryKey: ['venue'] }),
    ]);
  };
};

/** The document with the id that it is created under. */
export const useNumbered = (kind: Kind, group: string | null) => {
  const provider = useDataProvider();
  const { ids } = usePorts();
  const nextNumber = async (): Promise<number> => {
    if (kind !== 'price_rules') return 0;
    const { data } = await provider.getList(kind, {
      filter: group === null ? {} : { _group: group },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'DESC' },
    });
    return 1 + Math.max(0, ...data.map((row) => Number((row as Fields)['rule_id'])));
  };
  return async (fields: Fields) => withId(kind, fields, ids, await nextNumber());
};

/** Saves a copy of a document as a new one. */
export const useCopy = (kind: Kind, group: string | null) => {
  const provider = useDataProvider();
  const { ids } = usePorts();
  const done = useDone(kind);
  const numbered = useNumbered(kind, group);
  return async (record: Fields): Promise<DocumentRecord> => {
    const copy = await numbered(copyOf(kind, fieldsOf(kind, record), ids));
    const { data } = await provider.create<DocumentRecord>(kind, { data: copy, ...metaOf(group) });
    await done('copied');
    return data;
  };
};
