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

/** Saves, creates, copies and deletes documents of a kind, notifies, and has every list load again. */
export const useDocumentMutations = (kind: Kind, group: string | null) => {
  const provider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const t = useEditorTexts();
  const { ids } = usePorts();
  const meta: { meta?: { group: string } } = group === null ? {} : { meta: { group } };

  const done = async (what: Done): Promise<void> => {
    notify(t(noticeOf(kind, what)), { type: 'success' });
    await Promise.all([
      ...resourcesOf(kind).map((resource) => client.invalidateQueries({ queryKey: [resource] })),
      client.invalidateQueries({ queryKey: ['venue'] }),
    ]);
  };
  const nextNumber = async (): Promise<number> => {
    if (kind !== 'price_rules') return 0;
    const { data } = await provider.getList(kind, {
      filter: group === null ? {} : { _group: group },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'DESC' },
    });
    return 1 + Math.max(0, ...data.map((row) => Number((row as Fields)['rule_id'])));
  };
  const create = async (fields: Fields, what: Done): Promise<DocumentRecord> => {
    const { data } = await provider.create<DocumentRecord>(kind, {
      data: withId(kind, fields, ids, await nextNumber()),
      ...meta,
    });
    await done(what);
    return data;
  };
  return {
    /** The id is made before the schema is asked: it asks for one. */
    named: (fields: Fields): Record<string, unknown> => withId(kind, fields, ids, 1),
    create: (fields: Fields) => create(fields, 'created'),
    copy: (record: Fields) => create(copyOf(kind, fieldsOf(kind, record), ids), 'copied'),
    save: async (id: string, fields: Fields, revision: number): Promise<DocumentRecord> => {
      const { data } = await provider.update<DocumentRecord>(kind, {
        id,
        data: { ...fields, _revision: revision } as never,
        previousData: { id } as never,
        ...meta,
      });
      await done('saved');
      return data;
    },
    meta: meta.meta,
    removed: async (): Promise<void> => {
      // Invalidated, it would be loaded again, and it no longer exists.
      client.removeQueries({ queryKey: [kind, 'getOne'] });
      await done('deleted');
    },
    current: async (id: string): Promise<DocumentRecord> =>
      (await provider.getOne<DocumentRecord>(kind, { id, ...meta })).data,
  };
};
export type DocumentMutations = ReturnType<typeof useDocumentMutations>;
