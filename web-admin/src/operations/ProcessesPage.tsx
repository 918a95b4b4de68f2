import { Link as RouterLink } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import {
  Box,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { eventName } from '../history/event-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useTitle } from '../ui/title.js';
import { usePorts } from '../core/ports.js';
import { PHONE, tokens } from '../ui/theme.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
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

const EVERY_MS = 10_000;

export const ProcessesPage = () => {
  const i18n = useI18n();
  const { t } = i18n;
  useTitle(t('processes'));
  const { api } = usePorts();
  const { data, error, refetch } = useQuery({
    queryKey: ['processes'],
    queryFn: ({ signal }) => api.get<ProcessRow[]>('/api/admin/processes', {}, { signal }),
    refetchInterval: EVERY_MS,
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary">{t('processes_about')}</Typography>
      {data.length === 0 ? (
        <Card sx={{ p: 4, textAlign: 'center' }}>{t('no_processes')}</Card>
      ) : (
        <Processes rows={data} />
      )}
    </Box>
  );
};

const Processes = ({ rows }: { rows: readonly ProcessRow[] }) => {
  const i18n = useI18n();
  const { t, number, labelled } = i18n;
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const zone = useVenue()?.timezone ?? 'UTC';
  const reservation = (id: string) => (
    <Link component={RouterLink} to={`/reservation/${id}`} sx={{ fontFamily: 'ui-monospace, monospace' }}>
      {id}
    </Link>
  );
  const since = (at: string) => (
    <time dateTime={at} title={`${at} (UTC)`}>
      {i18n.instant(at, zone)}
    </time>
  );
  if (phone) {
    return (
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {rows.map((row) => (
          <Card component="li" key={row.id} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
            {reservation(row.reservationId)}
            <span>{eventName(row.step, i18n)}</span>
            <Box sx={{ color: 'text.secondary', fontSize: '.875rem' }}>
              {t('since')} {since(row.since)} · {labelled(t('attempts'))} {number(row.attempts)}
            </Box>
            <Problem text={row.lastError} />
          </Card>
        ))}
      </Box>
    );
  }
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{t('reservation')}</TableCell>
            <TableCell>{t('step')}</TableCell>
            <TableCell>{t('since')}</TableCell>
            <TableCell align="right">{t('attempts')}</TableCell>
            <TableCell>{t('last_error')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>{reservation(row.reservationId)}</TableCell>
              <TableCell>{eventName(row.step, i18n)}</TableCell>
              <TableCell>{since(row.since)}</TableCell>
              <TableCell align="right">{number(row.attempts)}</TableCell>
              <TableCell>
                <Problem text={row.lastError} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
};

const Problem = ({ text }: { text: string | null }) =>
  text ? <Box sx={{ color: tokens.bad, overflowWrap: 'anywhere' }}>{text}</Box> : '—';
