import { DataTable } from 'react-admin';
import { Box } from '@mui/material';
import type { InventoryGroupAnswer, ManualPaymentRow } from '@stile/contracts';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { RowsTable } from '../ui/RowsTable.js';
import { DayList, useSumText, type OfDay } from './DayList.js';
import { ReservationLink } from '../reports/ReservationLink.js';

const Column = DataTable.Col<ManualPaymentRow>;

/** Payments on the day that other systems took, to hold beside what those say (docs/rules/tills.md 44). */
export const ManualPaymentsOfDay = (day: OfDay) => {
  const { t } = useI18n();
  return (
    <DayList<ManualPaymentRow>
      {...day}
      resource="manual_payments"
      title={t('accounts.manual_payments')}
      nothing={t('accounts.no_manual_payments')}
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
