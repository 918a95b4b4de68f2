import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '@mui/material';
import type { AccountingReportAnswer } from '@stile/contracts';
import { isAllowed } from '../core/access.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Row } from '../ui/Sums.js';
import { Statement } from './Statement.js';

/** The figures that add to what is owed, and those that take off it. */
const OF_RECEIVABLE = { charges: 1, refunds: -1, received: -1, going_back: -1 } as const;
const OF_DEFERRED = { booked: 1, earned: -1 } as const;
/** Zero has no sign. */
const signed = (amount: number, sign: number): number => (amount === 0 ? 0 : amount * sign);

/** Items that are open at both ends of a period, and what has moved them. */
export const OpenItemsTab = ({ report }: { report: AccountingReportAnswer }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    <Receivable report={report} />
    <Deferred report={report} />
  </Box>
);

const Receivable = ({ report: { receivable, currency, inventory_group: group } }: OfReport) => {
  const { t } = useI18n();
  const user = useUser();
  const names = Object.keys(OF_RECEIVABLE) as (keyof typeof OF_RECEIVABLE)[];
  const lineOf = (name: keyof typeof receivable, sign = 1) => ({
    label: t(`accounting.receivable_${name}`),
    is: t(`accounting.receivable_${name}_is`),
    amount: signed(receivable[name], sign),
  });
  return (
    <Statement
      title={t('accounting.receivable')}
      currency={currency}
      opening={lineOf('opening')}
      lines={names.map((name) => lineOf(name, OF_RECEIVABLE[name]))}
      closing={lineOf('closing')}
    >
      {isAllowed(user, ['/passes'], group) && (
        <Link component={RouterLink} to={toCollect(group)} sx={{ display: 'inline-block', mt: 1 }}>
          {t('accounting.who_owes')}
        </Link>
      )}
    </Statement>
  );
};
interface OfReport {
  readonly report: AccountingReportAnswer;
}
const toCollect = (inventoryGroup: string): string =>
  `/passes?${new URLSearchParams({ inventoryGroup, toCollect: 'true', sortKey: 'balance', sortValue: 'desc' })}`;

const Deferred = ({ report: { deferred, currency } }: OfReport) => {
  const { t, date, money } = useI18n();
  const { months, ...figures } = deferred;
  const names = Object.keys(OF_DEFERRED) as (keyof typeof OF_DEFERRED)[];
  const lineOf = (name: keyof typeof figures, sign = 1) => ({
    label: t(`accounting.deferred_${name}`),
    is: t(`accounting.deferred_${name}_is`),
    amount: signed(figures[name], sign),
  });
  return (
    <Statement
      title={t('accounting.deferred')}
      currency={currency}
      opening={lineOf('opening')}
      lines={names.map((name) => lineOf(name, OF_DEFERRED[name]))}
      closing={lineOf('closing')}
    >
      {months.length > 0 && (
        <>
          <Typography component="h3" variant="h3" sx={{ mt: 2 }}>
            {t('accounting.earned_in')}
          </Typography>
          <Typography color="text.secondary" sx={{ fontSize: '.8125rem' }}>
            {t('accounting.earned_in_is')}
          </Typography>
          <Box component="dl" sx={{ mt: 0.5 }}>
            {months.map(({ month, net }) => (
              <Row key={month} left={date(`${month}-01`, 'month')} right={money(net, currency)} />
            ))}
          </Box>
        </>
      )}
    </Statement>
  );
};
