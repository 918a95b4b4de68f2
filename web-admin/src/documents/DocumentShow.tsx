import { useGetOne } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { KINDS } from '../../../contracts/src/catalog/documents.js';
import { useWords } from '../i18n/words.js';
import { useTitle } from '../layout/title.js';
import { Facts } from '../ui/Facts.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import type { DocumentRecord } from './DocumentList.js';
import { FieldValue } from './FieldValue.js';
import { useFieldNames } from './field-names.js';
import { SECTIONS, tabPath } from './sections.js';
import { withDays } from './weekdays.js';

interface DocumentShowProps { service: string; kind: Kind; id: string }

/** One document with all its fields, in the order of its schema. */
export const DocumentShow = ({ service, kind, id }: DocumentShowProps) => {
  const { t } = useWords();
  const [search] = useSearchParams();
  const group = search.get('inventoryGroup');
  const { data, error, refetch } = useGetOne<DocumentRecord>(kind, { id, ...(group ? { meta: { group } } : {}) });
  const tab = SECTIONS[service]?.find((candidate) => candidate.kind === kind);
  useTitle(data ? titleOf(data) : id);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {tab && <Button component={RouterLink} to={tabPath(service, tab)} variant="outlined">{t('back_to', { list: t(tab.label) })}</Button>}
        {data && <Chip label={t('revision_n', { n: data._revision })} />}
      </Box>
      {error ? <Failure error={error} retry={() => void refetch()} /> : data ? <Fields kind={kind} record={data} /> : <PageSkeleton />}
    </Box>
  );
};

const TITLES = ['name', 'title', 'rule_description', 'code', 'username'];
const titleOf = (record: DocumentRecord): string => String(TITLES.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '') ?? record.id);

/** What needs room of its own: objects, and lists of objects. */
const isLarge = (value: unknown): boolean => typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null && !('interval' in item)) || value.length > 6);

const Fields = ({ kind, record }: { kind: Kind; record: DocumentRecord }) => {
  const { t } = useWords();
  const nameOf = useFieldNames(kind);
  const body = Object.fromEntries(Object.keys(KINDS[kind].schema.shape).map((name) => [name, record[name]]));
  const fields = Object.entries(withDays(body, nameOf));
  return (
    <>
      <Panel title={t('details')}><Facts columns={3} facts={fields.filter(([, value]) => !isLarge(value)).map(([name, value]) => ({ label: nameOf(name), value: <FieldValue name={name} value={value} /> }))} /></Panel>
      {fields.filter(([, value]) => isLarge(value)).map(([name, value]) => (
        <Panel key={name} title={nameOf(name)}>{isEmpty(value) ? <Typography color="text.secondary">{t('nothing_set')}</Typography> : <FieldValue name={name} value={value} />}</Panel>
      ))}
    </>
  );
};
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
