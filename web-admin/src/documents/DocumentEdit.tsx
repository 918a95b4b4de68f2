import type { ReactNode } from 'react';
import { Title, useGetOne } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import type { Kind } from '@stile/contracts';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { DocumentForm } from './DocumentForm.js';
import { DocumentPage } from './DocumentPage.js';
import { titleOf, type DocumentRecord } from './document-record.js';
import { useKind } from './kinds.js';
import { useLeads } from './use-leads.js';

interface DocumentEditProps {
  /** Where the document has no name of its own. */
  readonly titleOf?: (record: DocumentRecord) => string;
  readonly children: ReactNode;
}

/**
 * A document of the resource, loaded at every visit: a cached one may be out of date, and saving it would be a
 * conflict.
 */
export const useStoredDocument = (kind: Kind, id: string | null) => {
  const [search] = useSearchParams();
  const group = search.get('inventoryGroup');
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<DocumentRecord>(
    kind,
    { id: id ?? '', ...(group ? { meta: { group } } : {}) },
    { enabled: id !== null, refetchOnWindowFocus: false },
  );
  return { record: isFetchedAfterMount ? data : undefined, known: data, error, refetch };
};

/** The page on which a document of the resource is edited. */
export const DocumentEdit = ({ titleOf: own, children }: DocumentEditProps) => {
  const id = useParams()['id']!;
  return (
    <DocumentPage>
      <StoredDocument key={id} id={id} {...(own ? { titleOf: own } : {})}>
        {children}
      </StoredDocument>
    </DocumentPage>
  );
};

const StoredDocument = ({ id, titleOf: own = titleOf, children }: DocumentEditProps & { id: string }) => {
  const kind = useKind();
  const { record, known, error, refetch } = useStoredDocument(kind, id);
  const leads = useLeads();
  const isFailed = error && !known;
  return (
    <>
      <Title title={known ? own(known) : id} preferenceKey={false} />
      {isFailed ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : record ? (
        <DocumentForm
          kind={kind}
          group={record._group}
          record={record}
          onSaved={() => undefined}
          onCopied={leads.toDocument}
          onDeleted={leads.toList}
        >
          {children}
        </DocumentForm>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};
