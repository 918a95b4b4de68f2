import { useQuery } from '@tanstack/react-query';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { HealthAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { usePorts } from '../core/ports.js';
import { tokens } from '../ui/theme.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';

const EVERY_MS = 10_000;
const NOT_READY = 503;

/** How far each read model and reactor is; red where one has stopped on an error. */
export const Health = () => {
  const { t } = useI18n();
  const { api } = usePorts();
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.get<HealthAnswer>('/api/health', {}, { signal, alsoStatus: NOT_READY }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title={t('health')} flush>
      <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 2 }}>
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : data ? (
          <Alert severity={data.ready ? 'success' : 'error'}>
            {t(data.ready ? 'health_well' : 'health_failed')}
          </Alert>
        ) : (
          <PageSkeleton rows={3} />
        )}
      </Box>
      {data && <Parts health={data} />}
    </Panel>
  );
};

interface Part {
  readonly kind: 'read_model' | 'reactor';
  readonly name: string;
  readonly state: string;
  readonly behind: number;
  readonly error: string | null;
}

const Parts = ({ health }: { health: HealthAnswer }) => {
  const { t, number } = useI18n();
  const parts: Part[] = [
    ...health.projections.map(({ name, state, behind, error }) => ({
      kind: 'read_model' as const,
      name,
      state,
      behind,
      error,
    })),
    ...health.reactors.map(({ name, state, waiting, error }) => ({
      kind: 'reactor' as const,
      name,
      state,
      behind: waiting,
      error,
    })),
  ];
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('part')}</TableCell>
          <TableCell>{t('state')}</TableCell>
          <TableCell align="right">{t('behind')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={`${part.kind} ${part.name}`}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'normal !important' }}>
              {part.name}
              <Box
                component="span"
                sx={{ display: 'block', fontSize: '.8125rem', fontWeight: 400, color: 'text.secondary' }}
              >
                {t(part.kind)}
              </Box>
            </TableCell>
            <TableCell>
              <PartState part={part} />
            </TableCell>
            <TableCell align="right">{number(part.behind)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

const PartState = ({ part: { state, error } }: { part: Part }) => {
  const { t, has } = useI18n();
  const key = `part_${state.replaceAll('-', '_')}`;
  const text = has(key) ? t(key) : state;
  if (state !== 'failed') return text;
  return (
    <Box sx={{ color: tokens.bad }}>
      <b>{text}</b>
      {error && <Box sx={{ overflowWrap: 'anywhere' }}>{error}</Box>}
    </Box>
  );
};
