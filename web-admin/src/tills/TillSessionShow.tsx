import {
  Pagination,
  ReferenceManyField,
  ShowBase,
  Title,
  useGetOne,
  useRecordContext,
  useShowContext,
} from 'react-admin';
import { Box, Chip, Typography, useMediaQuery } from '@mui/material';
import type { InventoryGroupAnswer, TillMovementRow, TillSessionRow } from '@stile/contracts';
import { tillMovements } from '@stile/contracts/reports/till-movements.report';
import { overShortOf } from '@stile/contracts/tills/over-short';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import type { SessionTakings } from '../core/answers.js';
import { useLive } from '../core/use-live.js';
import { useDocumentName } from '../documents/DocumentName.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportTable } from '../reports/ReportTable.js';
import { ReservationLink } from '../reports/ReservationLink.js';
import { ExportButton } from '../ui/ExportButton.js';
import { Muted } from '../ui/Muted.js';
import { Facts } from '../ui/Facts.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { PrintHead } from '../ui/PrintHead.js';
import { shortStation } from '../ui/short-station.js';
import { PHONE } from '../ui/theme.js';
import { useVenueOf } from '../venue/use-venue.js';
import { OpenDrawer } from './OpenDrawer.js';
import { selectedTill } from './selected-till.js';
import { SoldAndPaid } from './SoldAndPaid.js';
import { MovementKind } from './MovementKind.js';
import { roundingOf, TILL_QUERIES } from './till-session.js';

const PAGE = 50;
/** Cards are paid without a movement of the till. */
const FRESH_MS = 15_000;

/** A session of a till: its X or Z report, and what was done in it. */
export const TillSessionShow = () => (
  <ShowBase<TillSessionRow> loading={<PageSkeleton />} error={<ShowFailure />}>
    <Session />
  </ShowBase>
);

const ShowFailure = () => {
  const { error, refetch } = useShowContext();
  return <Failure error={error} retry={() => void refetch()} />;
};

const Session = () => {
  const session = useRecordContext<TillSessionRow>();
  const { data: venue } = useVenueOf(session?.inventory_group ?? null);
  return session && venue ? <Detail session={session} venue={venue} /> : <PageSkeleton />;
};

interface DetailProps {
  session: TillSessionRow;
  venue: InventoryGroupAnswer;
}

const Detail = ({ session, venue }: DetailProps) => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const { till, session: number, state, inventory_group } = session;
  useLive({ resource: 'tills', inventoryGroup: inventory_group }, TILL_QUERIES);
  const name = useDocumentName({ reference: 'tills', id: till, group: inventory_group });
  const user = useUser();
  const isHere = state === 'open' && till === selectedTill() && mayReach(user, '/store', inventory_group);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={t('tills.title', { till: name, number })} preferenceKey={false} />
      <PrintHead venue={venue} day={session.business_date} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Panel title={t('tills.session')} aside={<Chip size="small" label={t(`tills.state_${state}`)} />}>
          <SessionFacts session={session} venue={venue} />
          {isHere && (
            <Box sx={{ mt: 2 }}>
              <OpenDrawer group={inventory_group} till={till} />
            </Box>
          )}
        </Panel>
        <Panel title={state === 'open' ? t('tills.report_x') : t('tills.report_z', { number })}>
          <Report session={session} venue={venue} />
        </Panel>
      </Box>
      <TakingsOfSession session={session} venue={venue} />
      <ReferenceManyField
        reference={tillMovements.name}
        target="session_id"
        // The file's filter is the list's own.
        filter={{ inventory_group, session_id: session.id }}
        perPage={PAGE}
        sort={tillMovements.sort}
      >
        <Panel title={t('tills.movements')} flush aside={!phone && <ExportButton />}>
          <Movements venue={venue} isBlind={session.cash === null} />
          <Pagination rowsPerPageOptions={[PAGE]} />
        </Panel>
      </ReferenceManyField>
    </Box>
  );
};

const SessionFacts = ({ session, venue }: DetailProps) => {
  const { t, date, instant } = useI18n();
  const { opened_at, opened_by, closed_at, closed_by, how, reason, witness } = session;
  const timeAndUser = (moment: string, who: string): string =>
    `${instant(moment, venue.timezone)}, ${t('tills.by', { value: who })}`;
  const facts = [
    [t('tills.opened'), timeAndUser(opened_at, opened_by)],
    [t('tills.cashier'), session.cashier],
    [
      t('tills.closed'),
      closed_at && closed_by && how !== 'rolled_over' ? timeAndUser(closed_at, closed_by) : null,
    ],
    [t('tills.business_date'), date(session.business_date, 'short')],
    [t('tills.source'), t(`tills.source_${session.source}`)],
    [t('tills.how'), how && t(`tills.how_${how}`)],
    [t('tills.reason'), reason],
    [t('tills.witness'), witness],
    [t('tills.last_count'), session.last_count_at && instant(session.last_count_at, venue.timezone)],
    [t('tills.last_movement'), instant(session.last_movement_at, venue.timezone)],
  ] as const;
  return <Facts facts={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />;
};

const Report = ({ session: { cash }, venue }: DetailProps) => {
  const { t, money } = useI18n();
  if (!cash) return <Typography color="text.secondary">{t('tills.blind')}</Typography>;
  const { sums, counted, variance } = cash;
  const amount = (value: number): string => money(value, venue.currency);
  const facts = [
    [t('tills.carried'), amount(cash.carried)],
    [t('tills.float'), amount(cash.float)],
    [t('tills.sales', { n: sums.sales.count }), amount(sums.sales.amount)],
    [t('tills.refunds', { n: sums.refunds.count }), amount(-sums.refunds.amount)],
    [t('tills.rounding'), amount(roundingOf(sums))],
    [t('tills.loaded', { n: sums.loaded.count }), amount(sums.loaded.amount)],
    [t('tills.unloaded', { n: sums.unloaded.count }), amount(sums.unloaded.amount)],
    [t('tills.discrepancies', { n: sums.discrepancies.count }), amount(sums.discrepancies.amount)],
    [t('tills.expected'), amount(cash.expected)],
    [t('tills.counted'), counted === null ? t('tills.not_counted') : amount(counted)],
    [t('tills.variance'), variance === null ? '–' : amount(variance)],
    [t('tills.over_short'), amount(overShortOf(cash))],
    [t('tills.deposit'), amount(cash.deposit)],
    [t('tills.left'), amount(cash.balance)],
    [t('tills.counts'), String(sums.counts)],
    [t('tills.wrong_tries'), String(sums.wrong_tries)],
    [t('tills.no_sales'), String(sums.no_sales)],
  ] as const;
  return <Facts facts={facts.map(([label, value]) => ({ label, value }))} />;
};

/** Takings of the session, beside its cash. */
const TakingsOfSession = ({ session, venue }: DetailProps) => {
  const { t } = useI18n();
  const { id, till, inventory_group: inventoryGroup, session: number } = session;
  const meta = { till, inventoryGroup, session: number };
  const { data, error, refetch } = useGetOne<SessionTakings>(
    'session_takings',
    { id, meta },
    { refetchInterval: session.state === 'open' ? FRESH_MS : false },
  );
  return (
    <Panel title={t('takings.title')}>
      {data ? (
        <SoldAndPaid takings={data} currency={venue.currency} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={3} />
      )}
    </Panel>
  );
};

/** Stand below others here. */
const BESIDE = { reservation_id: null, user: null, reason: null };

/** `isBlind`: no amounts are shown. */
const Movements = ({ venue, isBlind }: Pick<DetailProps, 'venue'> & { isBlind: boolean }) => {
  const { money, instant } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const amount = (value: number | null): string => (value === null ? '' : money(value, venue.currency));
  return (
    <ReportTable
      report={tillMovements}
      cells={{
        at: ({ at, user, station }) => (
          <>
            {phone ? instant(at, venue.timezone, 'time') : instant(at, venue.timezone)}
            <Muted>{[user, station && shortStation(station)].filter(Boolean).join(' · ')}</Muted>
          </>
        ),
        till: null,
        kind: (row) => <What row={row} venue={venue} />,
        amount: isBlind ? null : ({ amount: moved }) => amount(moved),
        discrepancy:
          phone || isBlind ? null : ({ discrepancy }) => (discrepancy === 0 ? '' : amount(discrepancy)),
        balance: phone || isBlind ? null : ({ balance }) => amount(balance),
        ...BESIDE,
      }}
    />
  );
};

/** The movement, its reason and its reservation. */
const What = ({ row, venue }: { row: TillMovementRow } & Pick<DetailProps, 'venue'>) => {
  const { reason, reservation_id } = row;
  const { instant, money } = useI18n();
  return (
    <>
      <MovementKind
        row={row}
        amount={(value) => money(value, venue.currency)}
        at={(moment) => instant(moment, venue.timezone)}
        reason={reason}
      />
      {reservation_id && (
        <Muted>
          <ReservationLink id={reservation_id} />
        </Muted>
      )}
    </>
  );
};
