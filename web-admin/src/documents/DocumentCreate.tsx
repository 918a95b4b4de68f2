import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { useI18n } from '../i18n/use-i18n.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { DocumentForm } from './DocumentForm.js';
import { DocumentPage } from './DocumentPage.js';
import { useKind, useListLabel } from './kinds.js';
import { KINDS } from '../../../contracts/src/catalog/documents.js';
import type { Values } from './resolver.js';
import { useEditorTexts } from './texts.js';
import { useLeads } from './use-leads.js';

interface DocumentCreateProps {
  /** Of a new document, made on the venue's day. */
  readonly defaults: (today: string) => Values;
  readonly children: ReactNode;
}

/** The page on which a document of the resource is made. */
export const DocumentCreate = ({ defaults, children }: DocumentCreateProps) => {
  const kind = useKind();
  const label = useListLabel();
  const t = useEditorTexts();
  const i18n = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  const leads = useLeads();
  const isFailed = error && !venue;
  return (
    <DocumentPage>
      <Title title={t('new_of', { kind: i18n.t(label) })} preferenceKey={false} />
      {isFailed ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : venue ? (
        <DocumentForm
          kind={kind}
          group={group}
          record={null}
          defaultValues={{ [KINDS[kind].idField]: '', ...defaults(todayOf(venue)) }}
          onSaved={leads.toDocument}
          onCopied={leads.toDocument}
          onDeleted={leads.toList}
        >
          {children}
        </DocumentForm>
      ) : (
        <PageSkeleton />
      )}
    </DocumentPage>
  );
};
