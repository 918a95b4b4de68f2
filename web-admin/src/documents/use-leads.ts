import { useCreatePath, useNavigate, useResourceContext } from 'react-admin';
import { withQuery } from '../core/api.js';
import { useUser } from '../core/ports.js';
import type { DocumentRecord } from './document-record.js';

/** The path of a document's page; it names the venue only for users who work in several. */
export const useDocumentPath = (): ((record: DocumentRecord) => string) => {
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  const isInSeveral = useUser().user_inventory_groups.length > 1;
  return (record) =>
    withQuery(createPath({ resource, type: 'edit', id: record.id }), {
      inventoryGroup: isInSeveral ? record._group : undefined,
    });
};

/** Where a form leads when it is done. */
export const useLeads = () => {
  const navigate = useNavigate();
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  const pathOf = useDocumentPath();
  return {
    toDocument: (record: DocumentRecord): void => navigate(pathOf(record)),
    toList: (): void => navigate(createPath({ resource, type: 'list' })),
  };
};
