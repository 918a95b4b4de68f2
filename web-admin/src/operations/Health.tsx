import { DataTable, useGetOne } from 'react-admin';
import { Alert, Box } from '@mui/material';
import type { HealthAnswer } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import type { Health as HealthRecord } from '../core/answers.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { RowsTable } from '../ui/RowsTable.js';

const EVERY_MS = 10_000;
const summary = { cursor: 'pointer', px: { xs: 2, sm: 2.5 }, pb: 2, color: tokens.brand, fontWeight: 600 };

/**
 * Whether the product is well, in a line; for superusers how far each read model and process is, open where one has
 * stopped.
 */
export const Health = () => {
  const { t } = useI18n();
  const user = useUser();
  const { data, error, refetch } = useGetOne<HealthRecord>(
    'health',
    { id: 'now' },
    { refetchInterval: EVERY_MS },
  );
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
      {data && user.is_superuser && (
        <details open={!data.ready}>
          <Box component="summary" sx={summary}>
            {t('health_parts')}
          </Box>
          <Parts health={data} />
        </details>
      )}
    </Panel>
  );
};

interface Part {
  readonly id: string;
  readonly kind: 'read_model' | 'reactor';
  readonly name: string;
  readonly state: string;
  readonly behind: number;
  readonly error: string | null;
}

const partsOf = ({ projections, reactors }: HealthAnswer): Part[] => [
  ...projections.map((part) => ({ ...part, kind: 'read_model' as const, id: `read_model ${part.name}` })),
  ...reactors.map((part) => ({
    ...part,
    kind: 'reactor' as const,
    id: `reactor ${part.name}`,
    behind: part.waiting,
  })),
];

const Column = DataTable.Col<Part>;

const Parts = ({ health }: { health: HealthAnswer }) => {
  const { t, number } = useI18n();
  return (
    <RowsTable name="health_parts" rows={partsOf(health)}>
      <Column
        source="name"
        label={t('part')}
        disableSort
        render={({ name, kind }) => (
          <>
            {name}
            <Box component="span" sx={{ display: 'block', fontSize: '.8125rem', color: 'text.secondary' }}>
              {t(kind)}
            </Box>
          </>
        )}
      />
      <Column source="state" label={t('state')} disableSort render={(part) => <PartState part={part} />} />
      <Column
        source="behind"
        label={t('behind')}
        disableSort
        align="right"
        render={({ behind }) => number(behind)}
      />
    </RowsTable>
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
