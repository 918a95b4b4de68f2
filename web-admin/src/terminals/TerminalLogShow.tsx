import { ShowBase, Title, useRecordContext, useShowContext } from 'react-admin';
import { Box } from '@mui/material';
import type { TerminalLogRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Facts } from '../ui/Facts.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { useVenueOf } from '../venue/use-venue.js';
import { ReservationName } from './ReservationName.js';

/** A row of the logs with all that it says. */
export const TerminalLogShow = () => (
  <ShowBase<TerminalLogRow> loading={<PageSkeleton />} error={<ShowFailure />}>
    <Row />
  </ShowBase>
);

const ShowFailure = () => {
  const { error, refetch } = useShowContext();
  return <Failure error={error} retry={() => void refetch()} />;
};

const Row = () => {
  const row = useRecordContext<TerminalLogRow>();
  const { t, instant } = useI18n();
  const { data: venue } = useVenueOf(row?.inventory_group ?? null);
  if (!row || !venue) return <PageSkeleton />;
  const loggedAt = instant(row.at, venue.timezone);
  const facts = [
    [t('terminals.at'), loggedAt],
    [t('terminals.terminal'), row.terminal_id],
    [t('terminals.direction'), row.direction && t(`terminals.direction_${row.direction}`)],
    [t('terminals.reason'), row.reason],
    [t('terminals.transaction'), row.external_transaction_id],
    [t('terminals.reservation'), row.reservation_id && <ReservationName id={row.reservation_id} />],
    [t('terminals.username'), row.username ?? t('terminals.server')],
    [t('terminals.station'), row.station],
    // The record's own fields, by the names that other systems know them by.
    ...Object.entries(row.details).map(([name, value]) => [name, String(value)] as const),
  ] as const;
  return (
    <>
      <Title
        title={t('terminals.row_title', { log: t(`terminals.log_${row.log}`), at: loggedAt })}
        preferenceKey={false}
      />
      <Panel title={t(`terminals.log_${row.log}`)}>
        <Facts facts={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
        {row.message !== '' && (
          <Box component="pre" sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {row.message}
          </Box>
        )}
      </Panel>
    </>
  );
};
