import { Alert } from '@mui/material';
import type { EndOfDayAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { OF_TILLS, type FigureName } from './account-texts.js';
import { Figures } from './Figures.js';
import { differenceOf } from './Proof.js';

/** The cash that reservations were paid with is the cash that tills have. */
export const CashOfDay = ({ day }: { day: EndOfDayAnswer }) => {
  const { t, money } = useI18n();
  const figure = (name: FigureName): number => day.figures.find((each) => each.name === name)?.amount ?? 0;
  const difference = differenceOf(figure('cash'), figure('till_cash'));
  return (
    <Panel title={t('accounts.cash_of_day')}>
      <Figures
        day={day}
        names={['cash', ...OF_TILLS]}
        labels={{ cash: t('accounts.cash_in_reservations') }}
      />
      <Alert severity={difference === 0 ? 'success' : 'warning'} sx={{ mt: 2 }}>
        {difference === 0
          ? t('accounts.cash_proven')
          : t('accounts.cash_differs', { amount: money(difference, day.currency) })}
      </Alert>
    </Panel>
  );
};
