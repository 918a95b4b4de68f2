import { DataTable } from 'react-admin';
import { Box } from '@mui/material';
import type { InventoryGroupAnswer, ManualPaymentRow } from '@stile/contracts';
import { wallClock } from '@stile/web-kit';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import type { ExportColumn } from '../ui/export.js';
import { Muted } from '../ui/Muted.js';
import { RowsTable } from '../ui/RowsTable.js';
import { DayList, useSumText, type OfDay } from './DayList.js';
import { ReservationLink } from '../reports/ReservationLink.js';

const Column = DataTable.Col<ManualPaymentRow>;

const useColumns = (venue: InventoryGroupAnswer): readonly ExportColumn<ManualPaymentRow>[] => {
  const i18n = useI18n();
  const { t } = i18n;
  return [
    { label: t('accounts.manual_id'), value: ({ manual_payment_id }) => manual_payment_id },
    { label: t('accounts.business_date'), value: ({ business_date }) => business_date },
    { label: t('accounts.at'), value: ({ at }) => wallClock(at, venue.timezone) },
    { label: t('accounts.reservation'), value: ({ reservation_id }) => reservation_id },
    { label: t('accounts.user'), value: ({ user }) => actorName(user, i18n) },
    { label: t('accounts.amount'), value: ({ amount }) => amount },
  ];
};

/** Payments on the day that other systems took, to hold beside what those say (docs/rules/tills.md 44). */
export const ManualPaymentsOfDay = (day: OfDay) => {
  const { t } = useI18n();
  const columns = useColumns(day.venue);
  return (
    <DayList<ManualPaymentRow>
      {...day}
      resource="manual_payments"
      title={t('accounts.manual_payments')}
      nothing={t('accounts.no_manual_payments')}
      columns={columns}
    >
      {(rows) => <Payments rows={rows} venue={day.venue} />}
    </DayList>
  );
};

interface PaymentsProps {
  rows: readonly ManualPaymentRow[];
  venue: InventoryGroupAnswer;
}

const Payments = ({ rows, venue }: PaymentsProps) => {
  const i18n = useI18n();
  const { t, instant, money } = i18n;
  const sum = useSumText(venue);
  return (
    <>
      <RowsTable name="manual_payments" rows={rows}>
        <Column
          source="at"
          label={t('accounts.at')}
          disableSort
          render={({ at, user }) => (
            <>
              {instant(at, venue.timezone, 'time')}
              <Muted>{actorName(user, i18n)}</Muted>
            </>
          )}
        />
        <Column
          source="manual_payment_id"
          label={t('accounts.id_there')}
          disableSort
          render={({ manual_payment_id, reservation_id }) => (
            <>
              {manual_payment_id ?? '–'}
              <Muted>
                <ReservationLink id={reservation_id} />
              </Muted>
            </>
          )}
        />
        <Column
          source="amount"
          label={t('accounts.amount')}
          align="right"
          disableSort
          render={({ amount }) => (amount === null ? t('accounts.hidden') : money(amount, venue.currency))}
        />
      </RowsTable>
      <Box sx={{ px: 2, py: 1.5, fontWeight: 600 }}>
        {t('accounts.in_all', { amount: sum(rows), n: rows.length })}
      </Box>
    </>
  );
};
