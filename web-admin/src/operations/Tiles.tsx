import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Card, Link, Typography } from '@mui/material';
import { tokens } from '@stile/web-kit';
import type { Overview } from '../core/answers.js';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';

const small = { fontSize: '.8125rem', color: 'text.secondary' } as const;

interface TileProps {
  readonly label: string;
  readonly figure: string;
  /** Wants somebody to look at it. */
  readonly isBad?: boolean;
  /** Where more is, for who reaches this service. */
  readonly to?: string;
  readonly service?: string;
  readonly children?: ReactNode;
}

const Tile = ({ label, figure, isBad = false, to, service, children }: TileProps) => {
  const user = useUser();
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}>
      <Typography component="h3" sx={small}>
        {to && service && mayReach(user, service) ? (
          <Link component={RouterLink} to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
      </Typography>
      <Typography
        sx={{
          fontSize: { xs: '1.25rem', sm: '1.5rem' },
          fontWeight: 700,
          lineHeight: 1.2,
          color: isBad ? tokens.bad : 'text.primary',
          overflowWrap: 'anywhere',
        }}
      >
        {figure}
      </Typography>
      <Box sx={small}>{children}</Box>
    </Card>
  );
};

/** A manager's questions in the morning; what the user may not see is not there. */
export const Tiles = ({ overview, zone }: { overview: Overview; zone: string }) => {
  const i18n = useI18n();
  const { t, n } = i18n;
  const { expected, next_hour: next, revenue, date } = overview;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Tile
        label={t('expected_today')}
        figure={n('people_n', expected.people)}
        to={`/passes?state=confirmed&startDate=${date}&endDate=${date}`}
        service="/passes"
      >
        {n('cars_n', expected.cars)}
      </Tile>
      <Tile
        label={t('next_hour')}
        figure={next.people > 0 ? n('people_n', next.people) : t('nobody_next_hour')}
      >
        {next.cars > 0 && n('cars_n', next.cars)}
      </Tile>
      {revenue && (
        <Tile label={t('revenue_visits')} figure={i18n.money(revenue.visits.amount, revenue.currency)}>
          {n('reservations_n', revenue.visits.reservations)}
          <br />
          {t('revenue_booked', {
            amount: i18n.money(revenue.booked.amount, revenue.currency),
            n: i18n.number(revenue.booked.reservations),
          })}
        </Tile>
      )}
      <WaitlistTile waitlist={overview.waitlist} zone={zone} />
      <OverbookedTile overbooked={overview.overbooked} date={date} />
      <GatesTile gates={overview.gates} />
    </Box>
  );
};

const WaitlistTile = ({ waitlist, zone }: { waitlist: Overview['waitlist']; zone: string }) => {
  const { t, n, instant } = useI18n();
  if (!waitlist) return null;
  return (
    <Tile
      label={t('nav_waitlist')}
      figure={n('offers_n', waitlist.offered)}
      to="/passes/waitlist"
      service="/passes"
    >
      {[
        n('waiting_n', waitlist.waiting),
        ...(waitlist.lapses_at ? [t('first_offer_ends', { at: instant(waitlist.lapses_at, zone) })] : []),
      ].join(' · ')}
    </Tile>
  );
};

const OverbookedTile = ({
  overbooked,
  date: today,
}: {
  overbooked: Overview['overbooked'];
  date: string;
}) => {
  const { t, n, date } = useI18n();
  if (!overbooked) return null;
  const { pools, days, end_date } = overbooked;
  const figure =
    pools === 0
      ? t('overbooked_none')
      : days.length > 0
        ? n('overbooked_days_n', days.length)
        : t('overbooked_stock');
  return (
    <Tile
      label={t('tab_overbooked')}
      figure={figure}
      isBad={pools > 0}
      to={`/destinations/overbooked?startDate=${today}&endDate=${end_date}`}
      service="/destinations"
    >
      {days.length > 0
        ? days.map((day) => date(day, 'short')).join(', ')
        : t('overbooked_until', { date: date(end_date, 'short') })}
    </Tile>
  );
};

type Gate = NonNullable<Overview['gates']>[number];
const gateText = ({ name, open, until }: Gate, { t, time }: I18n): string => {
  if (until === null) return t(open ? 'gate_open' : 'gate_closed', { name });
  return t(open ? 'gate_open_until' : 'gate_opens', { name, time: time(until) });
};
/** The others are one link away. */
const GATES_SHOWN = 4;

const GatesTile = ({ gates }: { gates: Overview['gates'] }) => {
  const i18n = useI18n();
  const { t, number } = i18n;
  if (!gates) return null;
  const open = gates.filter((gate) => gate.open).length;
  return (
    <Tile
      label={t('tab_gates')}
      figure={
        gates.length === 0 ? t('gates_none') : t('gates_open', { n: number(open), all: number(gates.length) })
      }
      to="/gates"
      service="/gates"
    >
      {gates.slice(0, GATES_SHOWN).map((gate) => (
        <div key={gate.id}>{gateText(gate, i18n)}</div>
      ))}
      {gates.length > GATES_SHOWN && t('and_more', { n: number(gates.length - GATES_SHOWN) })}
    </Tile>
  );
};
