import type { ReactNode } from 'react';
import { CreateBase, Title } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { KINDS } from '@stile/contracts/catalog/documents';
import { usePorts, type Ids } from '../core/ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { DocumentForm } from './DocumentForm.js';
import { DocumentPage } from './DocumentPage.js';
import { useKind } from './kinds.js';
import type { Values } from './resolver.js';
import { SAVES } from './StoredDocument.js';
import { useEditorTexts } from './texts.js';
import { useLeads } from './use-leads.js';

interface DocumentCreateProps {
  /** Values of a new document, made on the venue's day. */
  readonly defaults: (today: string, ids: Ids) => Values;
  readonly children: ReactNode;
}

/** A venue has one document of its own, and a capacity rule is made over its table. */
type Made = Exclude<Kind, 'inventory_group' | 'capacity_rules'>;

/** The page on which a document of the resource is made. */
export const DocumentCreate = ({ defaults, children }: DocumentCreateProps) => {
  const kind = useKind() as Made;
  const t = useEditorTexts();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  const leads = useLeads();
  const { ids } = usePorts();
  const isFailed = error && !venue;
  return (
    <DocumentPage>
      <Title title={t(`new_${kind}`)} preferenceKey={false} />
      {isFailed ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : venue ? (
        <NewDocument kind={kind}>
          <DocumentForm
            kind={kind}
            group={group}
            record={null}
            defaultValues={{ [KINDS[kind].idField]: '', ...defaults(todayOf(venue), ids) }}
            onSaved={leads.toDocument}
            onCopied={leads.toDocument}
            onDeleted={leads.toList}
          >
            {children}
          </DocumentForm>
        </NewDocument>
      ) : (
        <PageSkeleton />
      )}
    </DocumentPage>
  );
};

/** React-admin's editor of a new document, as `StoredDocument` is of a stored one. */
export const NewDocument = ({ kind, children }: { kind: Kind; children: ReactNode }) => (
  <CreateBase resource={kind} disableAuthentication redirect={false} mutationOptions={SAVES}>
    {children}
  </CreateBase>
);
