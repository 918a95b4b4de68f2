import { Typography } from '@mui/material';
import type { AccountingReportAnswer } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';
import { SalesFigures } from '../ui/SalesFigures.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { Meanings } from './Meanings.js';
import { NoCode, NotCoded } from './NotCoded.js';
import { usePhone } from './use-phone.js';

type Sale = AccountingReportAnswer['sales'][number];

const FIGURES = ['discount', 'net', 'tax', 'gross'] as const;
/** Figures that a phone has room for. */
const ON_PHONE: readonly string[] = ['net', 'gross'];

const keyOf = ({ code, kind, tax_rate: rate }: Sale): string => [code, kind, rate].join('/');

const useColumns = ({ currency, totals }: AccountingReportAnswer): Columns<Sale> => {
  const { t, n, has, number, money, percent } = useI18n();
  const phone = usePhone();
  const titleOf = ({ title, kind }: Sale): string => {
    const ofKind = `sales.kind_${kind}`;
    return title ?? (has(ofKind) ? t(ofKind) : (kind ?? ''));
  };
  return [
    {
      key: 'code',
      label: t('accounting.code'),
      foot: t('sales.total'),
      cell: (sale) => (
        <>
          {sale.code ?? <NoCode />}
          {phone && (
            <>
              <Muted>{titleOf(sale)}</Muted>
              <Muted>
                {percent(sale.tax_rate)} · {n('accounting.units', sale.units)}
              </Muted>
            </>
          )}
        </>
      ),
    },
    { key: 'title', label: t('accounting.title'), isWide: true, cell: titleOf },
    {
      key: 'tax_rate',
      label: t('accounting.tax_rate'),
      isWide: true,
      isFigure: true,
      cell: ({ tax_rate: rate }) => percent(rate),
    },
    {
      key: 'units',
      label: t('sales.units'),
      isWide: true,
      isFigure: true,
      cell: ({ units }) => number(units),
      foot: number(totals.units),
    },
    ...FIGURES.map((figure) => ({
      key: figure,
      label: t(`sales.${figure}`),
      isFigure: true,
      isWide: !ON_PHONE.includes(figure),
      cell: (sale: Sale) => money(sale[figure], currency),
      foot: money(totals[figure], currency),
    })),
  ];
};

/** Sales of a period, by the codes of the venue's books. */
export const SalesTab = ({ report }: { report: AccountingReportAnswer }) => {
  const { t, money } = useI18n();
  const columns = useColumns(report);
  const { sales, currency, inventory_group: group } = report;
  const coded = sales.filter(({ code }) => code !== null);
  const uncoded = sales.filter(({ code }) => code === null);
  const net = exact.units(exact.add(...uncoded.map((sale) => exact.money(sale.net))));
  return (
    <>
      <SalesFigures summary={report} />
      <NotCoded
        group={group}
        lines={uncoded.length}
        amounts={t('accounting.amount_net', { amount: money(net, currency) })}
      />
      <Panel title={t('accounting.by_code')} flush={sales.length > 0}>
        {sales.length === 0 ? (
          <Typography color="text.secondary">{t('accounting.nothing_sold')}</Typography>
        ) : (
          <FiguresTable
            label={t('accounting.by_code')}
            columns={columns}
            rows={[...coded, ...uncoded]}
            keyOf={keyOf}
          />
        )}
      </Panel>
      <Meanings
        meanings={(['units', ...FIGURES] as const).map((figure) => ({
          label: t(`sales.${figure}`),
          is: t(`accounting.${figure}_is`),
        }))}
      />
    </>
  );
};
