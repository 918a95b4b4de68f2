import { useState, type ReactNode } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Kind } from '@stile/contracts';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import type { DocumentRecord } from './document-record.js';
import { metaOf } from './mutations.js';

interface StoredDocumentProps {
  readonly kind: Kind;
  readonly id: string;
  readonly children: ReactNode;
}

const nothing = (): void => undefined;

/** React-admin's editor of a document, without its habits on success and failure: the form has its own. */
export const StoredDocument = ({ kind, id, children }: StoredDocumentProps) => {
  const [search] = useSearchParams();
  const { queries } = useQueryClient().getDefaultOptions();
  const meta = metaOf(search.get('inventoryGroup'));
  return (
    <EditBase<DocumentRecord>
      resource={kind}
      id={id}
      // Its page has asked already.
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ ...meta, onError: nothing, ...(queries?.retry ? { retry: queries.retry } : {}) }}
      mutationOptions={{ ...meta, ...SAVES }}
    >
      {children}
    </EditBase>
  );
};

/** The form says what came of a save. A save without a network fails, and does not wait for it. */
export const SAVES = { onSuccess: nothing, networkMode: 'always' } as const;

/**
 * The document of the editor around it, loaded at every visit: a cached one may be out of date, and saving it would be
 * a conflict.
 */
export const Loaded = ({ children }: { children: (record: DocumentRecord) => ReactNode }) => {
  const { record, error, isFetching, refetch } = useEditContext<DocumentRecord>();
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && record && !error && !isFetching) setLoaded(true);
  if (isLoaded && record) return children(record);
  return error && !isFetching ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton />;
};
