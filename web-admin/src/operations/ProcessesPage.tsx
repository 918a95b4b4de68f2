import { DataTable, ListContextProvider, ResourceContextProvider, Title, useList } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { Box, Card, Typography, useMediaQuery } from '@mui/material';
import { usePorts } from '../core/ports.js';
import { eventName } from '../history/event-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { PhoneList } from '../ui/PhoneList.js';
import { RecordLink } from '../ui/RecordLink.js';
import { PHONE, tokens } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';

/** A step that fails and is tried again, or a checkout that has not ended. */
interface ProcessRow {
  readonly id: string;
  readonly reservationId: string;
  readonly step: string;
  readonly since: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

const PROCESSES = 'processes';
const EVERY_MS = 10_000;

export const ProcessesPage = () => {
  const { t } = useI18n();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={t('processes')} preferenceKey={false} />
      <Typography color="text.secondary">{t('processes_about')}</Typography>
      <StuckProcesses />
    </Box>
  );
};

const StuckProcesses = () => {
  const { api } = usePorts();
  const { data, error, refetch } = useQuery({
    queryKey: [PROCESSES],
    queryFn: ({ signal }) => api.get<ProcessRow[]>('/api/admin/processes', {}, { signal }),
    refetchInterval: EVERY_MS,
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  return data ? <Processes rows={data} /> : <PageSkeleton />;
};

/** All rows come at once: the list is react-admin's, of what is on the page. */
const Processes = ({ rows }: { rows: ProcessRow[] }) => {
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const list = useList<ProcessRow>({ data: rows, resource: PROCESSES, perPage: Math.max(rows.length, 1) });
  return (
    <ResourceContextProvider value={PROCESSES}>
      <ListContextProvider value={list}>
        <Card sx={{ overflowX: 'auto' }}>{phone ? <ProcessCards /> : <ProcessTable />}</Card>
      </ListContextProvider>
    </ResourceContextProvider>
  );
};

const Empty = () => {
  const { t } = useI18n();
  return <Box sx={{ p: 4, textAlign: 'center' }}>{t('no_processes')}</Box>;
};

const Column = DataTable.Col<ProcessRow>;

const ProcessTable = () => {
  const i18n = useI18n();
  const { t, number } = i18n;
  return (
    <DataTable<ProcessRow> bulkActionButtons={false} rowClick={false} empty={<Empty />}>
      <Column
        source="reservationId"
        label={t('reservation')}
        render={({ reservationId }) => (
          <RecordLink resource="reservations" type="show" id={reservationId} mono />
        )}
      />
      <Column source="step" label={t('step')} render={({ step }) => eventName(step, i18n)} />
      <Column source="since" label={t('since')} render={({ since }) => <Since at={since} />} />
      <Column
        source="attempts"
        label={t('attempts')}
        align="right"
        render={({ attempts }) => number(attempts)}
      />
      <Column
        source="lastError"
        label={t('last_error')}
        render={({ lastError }) => <Problem text={lastError} />}
      />
    </DataTable>
  );
};

const ProcessCards = () => {
  const i18n = useI18n();
  const { t, number, labelled } = i18n;
  return (
    <PhoneList<ProcessRow>
      row={({ reservationId, step, since, attempts, lastError }) => ({
        to: `/reservation/${reservationId}`,
        main: eventName(step, i18n),
        side: <Box sx={{ fontFamily: 'ui-monospace, monospace' }}>{reservationId}</Box>,
        more: (
          <>
            {t('since')} <Since at={since} /> · {labelled(t('attempts'))} {number(attempts)}
            <Problem text={lastError} />
          </>
        ),
      })}
      empty={<Empty />}
    />
  );
};

const Since = ({ at }: { at: string }) => {
  const { instant } = useI18n();
  const zone = useVenue()?.timezone ?? 'UTC';
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {instant(at, zone)}
    </time>
  );
};

const Problem = ({ text }: { text: string | null }) =>
  text ? <Box sx={{ color: tokens.bad, overflowWrap: 'anywhere' }}>{text}</Box> : '—';
