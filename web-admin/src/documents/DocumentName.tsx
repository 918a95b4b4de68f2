import { ReferenceFieldBase, useReference } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { titleOf, type DocumentRecord } from './document-record.js';
import { metaOf } from './mutations.js';

interface DocumentNameProps {
  readonly reference: Kind;
  readonly id: string;
  /** Its venue, where the page is about one: several venues may have a document of the same id. */
  readonly group?: string | null;
}

/** Another document by its name; its id while that is loading, gone, or not for this user to see. */
export const DocumentName = ({ reference, id, group = null }: DocumentNameProps) => (
  <ReferenceFieldBase<DocumentRecord>
    reference={reference}
    record={{ id }}
    source="id"
    queryOptions={metaOf(group)}
    loading={id}
    error={id}
    empty={id}
    render={({ referenceRecord }) => (referenceRecord ? titleOf(referenceRecord) : id)}
  />
);

/** The same, as a part of a text. */
export const useDocumentName = ({ reference, id, group = null }: DocumentNameProps): string => {
  const { referenceRecord } = useReference<DocumentRecord>({ reference, id, options: metaOf(group) });
  return referenceRecord ? titleOf(referenceRecord) : id;
};
