import { DataTable, useGetOne } from 'react-admin';
import { Alert, Box, Typography } from '@mui/material';
import type { HealthAnswer, MoneyFault } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import type { Health as HealthRecord } from '../core/answers.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { RowsTable } from '../ui/RowsTable.js';
import { useVenue, useZone } from '../venue/use-venue.js';

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
          <>
            <Alert severity={data.ready ? 'success' : 'error'}>
              {t(data.ready ? 'health_well' : 'health_failed')}
            </Alert>
            <LogLine check={data.log} />
            <MoneyLine check={data.money} />
          </>
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

const FAULTS_SHOWN = 5;
/** The currency of a user without a venue. */
const NO_CURRENCY = 'XXX';
/** Faults of receipt numbers, which are no money. */
const COUNTED: ReadonlySet<MoneyFault['fault']> = new Set(['receipts', 'series']);

/** Findings of the hourly check of the accounts (docs/rules/payments.md 100). */
const MoneyLine = ({ check }: { check: HealthAnswer['money'] }) => {
  const { t, money, number, instant } = useI18n();
  const venue = useVenue();
  const zone = useZone();
  const text = (fault: MoneyFault['fault'], sum: number): string =>
    COUNTED.has(fault) ? number(sum) : money(sum, venue?.currency ?? NO_CURRENCY);
  if (!check) return null;
  const { checked_at, faults } = check;
  if (faults.length === 0)
    return (
      <Typography color="text.secondary" sx={{ mt: 1, fontSize: '.875rem' }}>
        {t('money_well', { at: instant(checked_at, zone) })}
      </Typography>
    );
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {t('money_failed', { at: instant(checked_at, zone) })}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5, overflowWrap: 'anywhere' }}>
        {faults.slice(0, FAULTS_SHOWN).map(({ fault, of, expected, found }) => (
          <li key={`${fault} ${of}`}>
            {t(`money_fault_${fault}`, {
              of: of.replace(/^(reservation|till)~/, '').replaceAll('~', ' '),
              expected: text(fault, expected),
              found: text(fault, found),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

/** Faults of the log and the files beside it (docs/rules/log.md 12 and 30). */
const LogLine = ({ check: { closed, faults } }: { check: HealthAnswer['log'] }) => {
  const { t } = useI18n();
  if (faults.length === 0) return null;
  return (
    <Alert severity={closed ? 'error' : 'warning'} sx={{ mt: 1 }}>
      {t(closed ? 'log_read_only' : 'files_damaged')}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5, overflowWrap: 'anywhere' }}>
        {faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </Box>
    </Alert>
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
