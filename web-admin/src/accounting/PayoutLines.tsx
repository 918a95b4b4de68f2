import { useState } from 'react';
import { Box } from '@mui/material';
import type { PayoutLineRow, PayoutLinesAnswer, PayoutLineState } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { usePayoutLines, type Query, type SomeLines } from './answers.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { Loaded } from './Loaded.js';
import { ReservationOf } from './ReservationOf.js';
import { PAGE, RowsPager } from './RowsPager.js';
import { usePhone } from './use-phone.js';

const LOOKS: Readonly<Record<PayoutLineState, object>> = {
  matched: { color: 'success.main' },
  differing: { color: 'warning.main', fontWeight: 600 },
  unmatched: { color: 'warning.main', fontWeight: 600 },
  none: { color: 'text.secondary' },
};

const State = ({ row: { state, ours }, currency }: { row: PayoutLineRow; currency: string }) => {
  const { t, money } = useI18n();
  return (
    <>
      <Box component="span" sx={LOOKS[state]}>
        {t(`accounting.state_${state}`)}
      </Box>
      {state === 'differing' && ours !== null && (
        <Muted>
          {t('accounting.line_ours')}: {money(ours, currency)}
        </Muted>
      )}
    </>
  );
};

const useColumns = ({ query, page: { currency }, isOfOne }: RowsProps): Columns<PayoutLineRow> => {
  const { t, date, money } = useI18n();
  const phone = usePhone();
  const reservationOf = ({ reservation_id: id }: PayoutLineRow) => (
    <ReservationOf group={query.inventory_group} id={id} />
  );
  return [
    {
      key: 'object',
      label: t('accounting.line_object'),
      cell: (row) => (
        <>
          {row.object ?? row.text ?? row.category}
          <Muted>
            {t(`accounting.line_${row.kind}`)}
            {row.date && `, ${date(row.date, 'medium')}`}
          </Muted>
          {phone && reservationOf(row)}
          {phone && (
            <Box>
              <State row={row} currency={currency} />
            </Box>
          )}
        </>
      ),
    },
    ...(isOfOne
      ? []
      : [
          {
            key: 'payout',
            label: t('accounting.payout'),
            isWide: true,
            cell: ({ payout }: PayoutLineRow) => payout,
          },
        ]),
    {
      key: 'reservation',
      label: t('accounting.line_reservation'),
      isWide: true,
      cell: reservationOf,
    },
    {
      key: 'state',
      label: t('accounting.line_state'),
      isWide: true,
      cell: (row) => <State row={row} currency={currency} />,
    },
    ...(['gross', 'fee', 'net'] as const).map((figure) => ({
      key: figure,
      label: t(figure === 'fee' ? 'accounting.line_fees' : `accounting.line_${figure}`),
      isFigure: true,
      isWide: figure === 'fee',
      cell: (row: PayoutLineRow) => money(row[figure], currency),
    })),
  ];
};

interface PayoutLinesProps {
  readonly label: string;
  readonly query: Query;
  readonly lines: SomeLines;
}

/** Lines of payouts with the payments that they name, a page of them. */
export const PayoutLines = ({ label, query, lines }: PayoutLinesProps) => {
  const [skip, setSkip] = useState(0);
  const { basis: _basis, ...period } = query;
  const answer = usePayoutLines({ ...period, ...lines, skip, limit: PAGE });
  return (
    <Loaded answer={answer} rows={2}>
      {(page) => (
        <>
          <Rows label={label} query={query} page={page} isOfOne={lines.payout !== undefined} />
          <RowsPager skip={skip} total={page.total} onSkip={setSkip} />
        </>
      )}
    </Loaded>
  );
};

interface RowsProps {
  readonly label: string;
  readonly query: Query;
  readonly page: PayoutLinesAnswer;
  /** All of them are of one payout. */
  readonly isOfOne: boolean;
}

const Rows = (props: RowsProps) => (
  <FiguresTable
    label={props.label}
    columns={useColumns(props)}
    rows={props.page.rows}
    keyOf={({ payout, id }) => `${payout}/${id}`}
  />
);
