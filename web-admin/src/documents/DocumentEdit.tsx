import type { ReactNode } from 'react';
import { Title, useEditContext } from 'react-admin';
import { useParams } from 'react-router';
import { DocumentForm } from './DocumentForm.js';
import { DocumentPage } from './DocumentPage.js';
import type { DocumentRecord } from './document-record.js';
import { useKind } from './kinds.js';
import { Loaded, StoredDocument } from './StoredDocument.js';
import { useLeads } from './use-leads.js';

interface DocumentEditProps {
  readonly titleOf: (record: DocumentRecord) => string;
  readonly children: ReactNode;
}

/** The page on which a document of the resource is edited. */
export const DocumentEdit = ({ titleOf, children }: DocumentEditProps) => {
  const kind = useKind();
  const id = useParams()['id']!;
  const leads = useLeads();
  return (
    <DocumentPage>
      <StoredDocument key={id} kind={kind} id={id}>
        <EditTitle id={id} titleOf={titleOf} />
        <Loaded>
          {(record) => (
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
          )}
        </Loaded>
      </StoredDocument>
    </DocumentPage>
  );
};

const EditTitle = ({ id, titleOf }: Pick<DocumentEditProps, 'titleOf'> & { id: string }) => {
  const { record } = useEditContext<DocumentRecord>();
  return <Title title={record ? titleOf(record) : id} preferenceKey={false} />;
};
