import { useState } from 'react';
import { DataTable, Title, useGetOne } from 'react-admin';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import type { BackupRow } from '@stile/contracts';
import type { Backups } from '../core/answers.js';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { RowsTable } from '../ui/RowsTable.js';
import { useZone } from '../venue/use-venue.js';

const RUNNING_EVERY_MS = 1_000;
const EVERY_MS = 15_000;
const BYTES_A_MEGABYTE = 1_000_000;

/** The backups on the server, and a new one (docs/rules/log.md 70). */
export const BackupsPage = () => {
  const { t } = useI18n();
  const { data, error, refetch } = useGetOne<Backups>(
    'backups',
    { id: 'all' },
    { refetchInterval: ({ state }) => (state.data?.running ? RUNNING_EVERY_MS : EVERY_MS) },
  );
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={t('backups')} preferenceKey={false} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <PageSkeleton rows={4} />}
      {data &&
        (data.folder === null ? (
          <Alert severity="info">{t('operations.backups_elsewhere')}</Alert>
        ) : (
          <>
            <NewBackup backups={data} onBegun={() => void refetch()} />
            <Panel title={t('operations.backups_made')} flush>
              <Rows rows={data.backups} />
            </Panel>
          </>
        ))}
    </Box>
  );
};

const NewBackup = ({ backups, onBegun }: { backups: Backups; onBegun: () => void }) => {
  const { t } = useI18n();
  const instant = useInstant();
  const { ids } = usePorts();
  // A try that got no answer is repeated under its id.
  const [id, setId] = useState(() => ids.next());
  const begin = useAct((provider) => provider.beginBackup(id), {
    onSuccess: () => {
      setId(ids.next());
      onBegun();
    },
  });
  const { running, failed, folder } = backups;
  return (
    <Panel title={t('operations.backup_new')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: '70ch' }}>
        <Typography color="text.secondary">{t('operations.backups_about')}</Typography>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('operations.backups_key', { folder: folder! })}
        </Typography>
        {failed && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {t('operations.backup_failed', { at: instant(failed.at), reason: failed.reason })}
          </Alert>
        )}
        {begin.error && <Alert severity="error">{messageOf(begin.error)}</Alert>}
        <Box role="status" sx={{ width: '100%' }}>
          {running && (
            <>
              <Typography sx={{ mb: 1 }}>
                {t(`operations.backup_${running.step}`, { at: instant(running.since) })}
              </Typography>
              <LinearProgress aria-hidden />
            </>
          )}
        </Box>
        <Button
          variant="contained"
          disabled={running !== null || begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('operations.backup_begin')}
        </Button>
      </Box>
    </Panel>
  );
};

const useInstant = () => {
  const { instant } = useI18n();
  const zone = useZone();
  return (moment: string) => instant(moment, zone);
};

const Column = DataTable.Col<BackupRow>;

const Rows = ({ rows }: { rows: readonly BackupRow[] }) => {
  const i18n = useI18n();
  const { t, number } = i18n;
  const instant = useInstant();
  return (
    <RowsTable
      name="backups"
      rows={rows}
      empty={<Box sx={{ p: 4, textAlign: 'center' }}>{t('operations.backups_none')}</Box>}
    >
      <Column
        source="at"
        label={t('operations.backup_at')}
        disableSort
        render={({ at, by, id }) => (
          <>
            {instant(at)}
            <Muted>{actorName(by, i18n)}</Muted>
            <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
              <Muted>{id}</Muted>
            </Box>
          </>
        )}
      />
      <Column
        source="events"
        label={t('operations.backup_events')}
        disableSort
        align="right"
        render={({ events }) => number(events)}
      />
      <Column
        source="bytes"
        label={t('operations.backup_size')}
        disableSort
        align="right"
        render={({ bytes }) =>
          t('operations.backup_megabytes', { n: number(Math.ceil((bytes / BYTES_A_MEGABYTE) * 10) / 10) })
        }
      />
    </RowsTable>
  );
};
