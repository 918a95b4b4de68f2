import { DataTable } from 'react-admin';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { ProcessRow } from '@stile/contracts';
import { eventName } from '../history/event-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { PhoneList } from '../ui/PhoneList.js';
import { RecordLink } from '../ui/RecordLink.js';
import { tokens } from '@stile/web-kit';
import { PHONE } from '../ui/theme.js';
import { useZone } from '../venue/use-venue.js';

const QUERY = { refetchInterval: 10_000 };
const OLDEST_FIRST = { field: 'since', order: 'ASC' } as const;

/** Steps that fail and are retried, and checkouts that have not ended. */
export const ProcessList = () => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('processes_about')}
      </Typography>
      <ConsoleList<ProcessRow> sort={OLDEST_FIRST} queryOptions={QUERY} actions={false}>
        {phone ? <ProcessCards /> : <ProcessTable />}
      </ConsoleList>
    </>
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
  const zone = useZone();
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {instant(at, zone)}
    </time>
  );
};

const Problem = ({ text }: { text: string | null }) =>
  text ? <Box sx={{ color: tokens.bad, overflowWrap: 'anywhere' }}>{text}</Box> : '—';
