import { useGetOne } from 'react-admin';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { Box, Button } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { useUser } from '../core/ports.js';
import { titleOf, type DocumentRecord } from '../documents/document-record.js';
import { documentPath, SECTIONS, tabPath } from '../documents/sections.js';
import { useWords } from '../i18n/words.js';
import { useTitle } from '../ui/title.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { blankOf } from './blanks.js';
import { DocumentForm } from './DocumentForm.js';
import { useEditorWords } from '../documents/texts.js';

interface EditorPageProps {
  service: string;
  kind: Kind;
  /** null: a new one */ id: string | null;
}

/** One document of a venue on a page of its own. */
export const EditorPage = ({ service, kind, id }: EditorPageProps) => {
  const { t } = useWords();
  const tab = SECTIONS[service]?.find((candidate) => candidate.kind === kind);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
      {tab && (
        <Box>
          <Button component={RouterLink} to={tabPath(service, tab)} variant="outlined">
            {t('back_to', { list: t(tab.label) })}
          </Button>
        </Box>
      )}
      {id === null ? (
        <NewDocument key="new" service={service} kind={kind} />
      ) : (
        <KnownDocument key={id} service={service} kind={kind} id={id} />
      )}
    </Box>
  );
};

/** Where this page leads next. */
const useLeads = (service: string, kind: Kind) => {
  const navigate = useNavigate();
  const many = useUser().user_inventory_groups.length > 1;
  const tab = SECTIONS[service]?.find((candidate) => candidate.kind === kind);
  return {
    toDocument: (record: DocumentRecord) =>
      void navigate(documentPath(service, kind, record.id, many ? record._group : undefined)),
    toList: () => void navigate(tab ? tabPath(service, tab) : service),
  };
};

const NewDocument = ({ service, kind }: { service: string; kind: Kind }) => {
  const words = useWords();
  const t = useEditorWords();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  const { toDocument, toList } = useLeads(service, kind);
  const tab = SECTIONS[service]?.find((candidate) => candidate.kind === kind);
  useTitle(t('new_of', { kind: tab ? words.t(tab.label) : kind }));
  if (error && !venue) return <Failure error={error} retry={() => void refetch()} />;
  if (!venue) return <PageSkeleton />;
  return (
    <DocumentForm
      kind={kind}
      group={group}
      record={null}
      blank={blankOf(kind, todayOf(venue))}
      onSaved={toDocument}
      onCopied={toDocument}
      onDeleted={toList}
    />
  );
};

const KnownDocument = ({ service, kind, id }: { service: string; kind: Kind; id: string }) => {
  const [search] = useSearchParams();
  const group = search.get('inventoryGroup');
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<DocumentRecord>(
    kind,
    { id, ...(group ? { meta: { group } } : {}) },
    { refetchOnWindowFocus: false },
  );
  const { toDocument, toList } = useLeads(service, kind);
  const t = useEditorWords();
  // A price rule has a number and no name.
  useTitle(kind === 'price_rules' ? t('over_rule', { id }) : data ? titleOf(data) : id);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  // What was kept from an earlier visit may be behind: saving it would be a conflict.
  if (!data || !isFetchedAfterMount) return <PageSkeleton />;
  return (
    <DocumentForm
      kind={kind}
      group={data._group}
      record={data}
      onSaved={() => undefined}
      onCopied={toDocument}
      onDeleted={toList}
    />
  );
};
