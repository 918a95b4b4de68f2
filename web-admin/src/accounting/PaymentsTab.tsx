import { Typography } from '@mui/material';
import type { AccountingReportAnswer } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { useAccountTexts } from '../end-of-day/account-texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { SoldAndPaid } from '../tills/SoldAndPaid.js';
import { Panel } from '../ui/Panel.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { Meanings } from './Meanings.js';

type Till = AccountingReportAnswer['tills'][number];

const FIGURES = ['taken', 'returned', 'left'] as const;
type Figure = (typeof FIGURES)[number];

const amountOf = ({ taken, returned }: Till, figure: Figure): exact.Money => {
  const amounts = { taken: exact.money(taken.amount), returned: exact.money(returned.amount) };
  return figure === 'left' ? exact.subtract(amounts.taken, amounts.returned) : amounts[figure];
};

const useColumns = ({ tills, currency }: AccountingReportAnswer): Columns<Till> => {
  const { t, money } = useI18n();
  const { till: nameOf } = useAccountTexts();
  const shown = (amount: exact.Money): string => money(exact.units(amount), currency);
  return [
    {
      key: 'till',
      label: t('accounting.till'),
      cell: ({ till }) => (till === '' ? t('accounting.no_till') : nameOf(till)),
      foot: t('sales.total'),
    },
    ...FIGURES.map((figure) => ({
      key: figure,
      label: t(`accounting.${figure}`),
      isFigure: true,
      cell: (row: Till) => shown(amountOf(row, figure)),
      foot: shown(exact.add(...tills.map((row) => amountOf(row, figure)))),
    })),
  ];
};

/** The money of a period: what it was for, how it came in, and where. */
export const PaymentsTab = ({ report }: { report: AccountingReportAnswer }) => {
  const { t } = useI18n();
  const columns = useColumns(report);
  const { tills, takings, currency } = report;
  return (
    <>
      <Panel title={t('takings.title')}>
        <SoldAndPaid takings={takings} currency={currency} />
      </Panel>
      <Panel title={t('accounting.by_till')} flush={tills.length > 0}>
        {tills.length === 0 ? (
          <Typography color="text.secondary">{t('accounting.nothing_paid')}</Typography>
        ) : (
          <FiguresTable
            label={t('accounting.by_till')}
            columns={columns}
            rows={tills}
            keyOf={({ till }) => till}
          />
        )}
      </Panel>
      <Meanings
        meanings={FIGURES.map((figure) => ({
          label: t(`accounting.${figure}`),
          is: t(`accounting.${figure}_is`),
        }))}
      />
    </>
  );
};
