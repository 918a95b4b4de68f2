import { Link as RouterLink } from 'react-router';
import { useGetList } from 'react-admin';
import { Box, Link, Typography } from '@mui/material';
import type { InventoryGroupAnswer, TillSessionRow } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { overShortOf } from '@stile/contracts/tills/over-short';
import { useLive } from '../core/use-live.js';
import { useDocumentName } from '../documents/DocumentName.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Facts } from '../ui/Facts.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { TILL_QUERIES, TILL_SESSIONS } from '../tills/till-session.js';
import { Panel } from '../ui/Panel.js';
import { entriesOf } from './account-texts.js';
import { differenceOf } from './Proof.js';

const OLDEST = { field: 'opened_at', order: 'ASC' } as const;
const MOST = { page: 1, perPage: 100 };

/** Each till's sessions of the day: what it began with, what moved, what is expected and what was counted. */
export const TillsOfDay = ({ venue, date }: { venue: InventoryGroupAnswer; date: string }) => {
  const { t } = useI18n();
  const { data, error, refetch } = useGetList<TillSessionRow>(TILL_SESSIONS, {
    filter: { inventory_group: venue.id, business_date: date },
    sort: OLDEST,
    pagination: MOST,
  });
  useLive({ resource: 'tills', inventoryGroup: venue.id }, TILL_QUERIES);
  return (
    <Panel title={t('accounts.tills')}>
      {!data ? (
        error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={3} />
        )
      ) : data.length === 0 ? (
        <Typography color="text.secondary">{t('accounts.no_tills')}</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {data.map((session) => (
            <Session key={session.id} session={session} venue={venue} />
          ))}
          <OverShort sessions={data} venue={venue} />
        </Box>
      )}
    </Panel>
  );
};

interface OverShortProps {
  sessions: readonly TillSessionRow[];
  venue: InventoryGroupAnswer;
}

/** The sum that all of them differ by; a single one has said it. */
const OverShort = ({ sessions, venue }: OverShortProps) => {
  const { t, money } = useI18n();
  const differing = sessions.flatMap(({ cash }) => (cash ? [exact.money(overShortOf(cash))] : []));
  if (differing.length < 2) return null;
  return (
    <Typography sx={{ fontWeight: 700 }}>
      {t('accounts.tills_over_short', {
        amount: money(exact.units(exact.add(...differing)), venue.currency),
      })}
    </Typography>
  );
};

const Session = ({ session, venue }: { session: TillSessionRow; venue: InventoryGroupAnswer }) => {
  const { t, money } = useI18n();
  const { id, till, session: number, cash } = session;
  const name = useDocumentName({ reference: 'tills', id: till, group: venue.id });
  const amount = (value: number): string => money(value, venue.currency);
  const facts =
    cash &&
    ([
      [t('accounts.float'), amount(cash.float)],
      [t('accounts.movements'), amount(differenceOf(cash.expected, cash.float))],
      [t('accounts.expected'), amount(cash.expected)],
      [t('accounts.counted'), cash.counted === null ? t('accounts.not_counted') : amount(cash.counted)],
      [t('accounts.discrepancies'), amount(cash.sums.discrepancies.amount)],
      [t('accounts.variance'), cash.variance === null ? '–' : amount(cash.variance)],
      [t('accounts.over_short'), amount(overShortOf(cash))],
    ] as const);
  return (
    <Box component="section" aria-label={t('accounts.session', { till: name, number })}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        <Link component={RouterLink} to={`/till_activity/${encodeURIComponent(id)}`}>
          {t('accounts.session', { till: name, number })}
        </Link>
        {' · '}
        <Link
          component={RouterLink}
          to={entriesOf({ inventoryGroup: venue.id, session: id })}
          sx={{ fontSize: '.8125rem' }}
        >
          {t('accounts.entries_of')}
        </Link>
      </Typography>
      {facts && <Facts columns={3} facts={facts.map(([label, value]) => ({ label, value }))} />}
    </Box>
  );
};
