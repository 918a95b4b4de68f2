import { Alert, Box } from '@mui/material';
import type { EndOfDayAnswer } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { MONEY, SALES } from './account-texts.js';
import { Figures } from './Figures.js';

export const differenceOf = (a: number, b: number): number =>
  exact.units(exact.subtract(exact.money(a), exact.money(b)));

/** Charges less refunds on one side, where the money is on the other. */
export const Proof = ({ day }: { day: EndOfDayAnswer }) => {
  const { t, money, date } = useI18n();
  const { charged, accounted, currency } = day;
  const difference = differenceOf(charged, accounted);
  const isEmpty = day.figures.every(({ events }) => events === 0);
  return (
    <Panel title={`${t('accounts.proof')} · ${date(day.business_date, 'long')}`}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 5,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Figures day={day} names={SALES} total={{ label: t('accounts.charged'), amount: charged }} />
        <Figures day={day} names={MONEY} total={{ label: t('accounts.accounted'), amount: accounted }} />
      </Box>
      <Alert severity={difference !== 0 ? 'error' : isEmpty ? 'info' : 'success'} sx={{ mt: 2 }}>
        {difference !== 0
          ? t('accounts.unproven', { amount: money(difference, currency) })
          : t(isEmpty ? 'accounts.nothing' : 'accounts.proven')}
      </Alert>
    </Panel>
  );
};
