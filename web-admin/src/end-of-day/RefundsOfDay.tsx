import { DataTable } from 'react-admin';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { InventoryGroupAnswer, RefundRow } from '@stile/contracts';
import { refundReasonText } from '@stile/contracts/catalog/refund-settings';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { RowsTable } from '../ui/RowsTable.js';
import { PHONE } from '../ui/theme.js';
import { DayList, useSumText, type OfDay } from './DayList.js';
import { ReservationLink } from '../reports/ReservationLink.js';

const Column = DataTable.Col<RefundRow>;

const useTender = () => {
  const { t } = useI18n();
  return ({ method }: RefundRow): string => t(`takings.${method === 'card' ? 'online' : method}`);
};

/** A row's reason in the reader's language, where it is one of the venue's. */
const useReason = ({ settingsDict }: InventoryGroupAnswer) => {
  const { language } = useI18n();
  return ({ reason }: RefundRow): string | null =>
    reason === null ? null : refundReasonText(settingsDict, language, reason);
};

const byPerson = (rows: readonly RefundRow[]): ReadonlyMap<string | null, readonly RefundRow[]> => {
  const people = new Map<string | null, readonly RefundRow[]>();
  for (const row of rows) people.set(row.user, [...(people.get(row.user) ?? []), row]);
  return people;
};

/** Money that went back on the day, by who returned it (docs/rules/tills.md 43). */
export const RefundsOfDay = (day: OfDay) => {
  const { t } = useI18n();
  return (
    <DayList<RefundRow>
      {...day}
      resource="refunds"
      title={t('accounts.refunds_by_person')}
      nothing={t('accounts.no_refunds')}
    >
      {(rows) =>
        [...byPerson(rows)].map(([user, own]) => (
          <OfPerson key={user} user={user} rows={own} venue={day.venue} />
        ))
      }
    </DayList>
  );
};

interface OfPersonProps {
  user: string | null;
  rows: readonly RefundRow[];
  venue: InventoryGroupAnswer;
}

const OfPerson = ({ user, rows, venue }: OfPersonProps) => {
  const i18n = useI18n();
  const { t, instant, money } = i18n;
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const sum = useSumText(venue);
  const tender = useTender();
  const name = actorName(user, i18n);
  return (
    <Box component="section" aria-label={name}>
      <Typography component="h3" sx={{ fontWeight: 600, px: 2, pt: 1 }}>
        {t('accounts.of_person', { name, amount: sum(rows), n: rows.length })}
      </Typography>
      <RowsTable name="refunds" rows={rows}>
        <Column
          source="at"
          label={t('accounts.at')}
          disableSort
          render={({ at, reservation_id }) => (
            <>
              {instant(at, venue.timezone, 'time')}
              <Muted>
                <ReservationLink id={reservation_id} />
              </Muted>
            </>
          )}
        />
        <Column
          source="reason"
          label={t('accounts.reason')}
          disableSort
          render={(row) => <Why row={row} venue={venue} />}
        />
        {!phone && <Column source="method" label={t('accounts.tender')} disableSort render={tender} />}
        <Column
          source="amount"
          label={t('accounts.amount')}
          align="right"
          disableSort
          render={(row) => (
            <>
              {row.amount === null ? t('accounts.hidden') : money(row.amount, venue.currency)}
              {phone && <Muted>{tender(row)}</Muted>}
            </>
          )}
        />
      </RowsTable>
    </Box>
  );
};

const Why = ({ row, venue }: { row: RefundRow; venue: InventoryGroupAnswer }) => {
  const { t, money } = useI18n();
  const reason = useReason(venue)(row);
  const { words, concession, witness } = row;
  const how =
    concession === 0
      ? t('accounts.by_terms')
      : concession === null
        ? t('accounts.concession')
        : t('accounts.concession_of', { amount: money(concession, venue.currency) });
  return (
    <>
      {[reason, words].filter(Boolean).join(': ')}
      <Muted>{how}</Muted>
      {witness !== null && <Muted>{t('accounts.second_person_is', { name: witness })}</Muted>}
    </>
  );
};
