import { useSearchParams } from 'react-router';
import type { WaitlistRow } from '@stile/contracts';
import { waitlist } from '@stile/contracts/reports/waitlist.report';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import type { Cells } from '../reports/cells.js';
import { ReportList } from '../reports/ReportList.js';
import { ListActions } from '../ui/ListActions.js';
import { LiveMark } from '../ui/LiveMark.js';
import { Muted } from '../ui/Muted.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { EntryActions } from './EntryActions.js';
import { StateText } from './StateText.js';
import { nameOf, WAITLIST } from './waitlist.js';

const OPEN = { state: ['waiting', 'offered'] };
const QUERIES = [[WAITLIST]] as const;
const ROWS = {
  '& td': { verticalAlign: 'inherit' },
  '& .column-position': { minWidth: '0 !important' },
  '& .column-people, & .column-joined': { whiteSpace: 'nowrap' },
} as const;

/** The waitlist in the order of offers; the desk may change it. */
export const WaitlistList = () => {
  const group = useGroup();
  const [search] = useSearchParams();
  const cells = useEntryCells();
  const isLive = useLive(group ? { resource: 'waitlist', inventoryGroup: group } : null, QUERIES);
  // Entries that have ended are shown when their state is chosen.
  const open = search.get('state') ? {} : { filter: OPEN };
  return (
    <ReportList
      report={waitlist}
      cells={cells}
      actions={<ListActions hasExport />}
      aside={<LiveMark isLive={isLive} />}
      sx={ROWS}
      {...open}
    />
  );
};

const useEntryCells = (): Cells<WaitlistRow> => {
  const { t, n, date, time, instant } = useI18n();
  const venue = useVenue();
  const zone = venue?.timezone;
  const whatOf = ({ option, inventory }: WaitlistRow): string => option ?? inventoryName(venue, inventory);
  const whenOf = ({ option, inventory, visit_date, arrival_time }: WaitlistRow): string =>
    [
      option ? inventoryName(venue, inventory) : '',
      date(visit_date, 'short'),
      arrival_time === null ? t('waitlist.any_time') : time(arrival_time),
    ]
      .filter(Boolean)
      .join(', ');
  return {
    position: ({ position }) => position ?? '–',
    last_name: (row) => (
      <>
        {nameOf(row, t('erased'))}
        <Muted>{row.email}</Muted>
        <Muted>{row.phone}</Muted>
      </>
    ),
    inventory: (row) => (
      <>
        {whatOf(row)}
        <Muted>{whenOf(row)}</Muted>
      </>
    ),
    people: ({ people, cars }) => (
      <>
        {n('people_n', people)}
        {cars > 0 ? <Muted>{n('cars_n', cars)}</Muted> : null}
      </>
    ),
    state: (row) => <StateText row={row} />,
    joined: ({ joined }) => (
      <>
        {instant(joined, zone, 'day')}
        <Muted>{instant(joined, zone, 'time')}</Muted>
      </>
    ),
    acts: (row) => <EntryActions row={row} />,
    title: (row) => `${row.position === null ? '' : `${row.position}. `}${nameOf(row, t('erased'))}`,
    visit: (row) => (
      <>
        {whatOf(row)}
        <br />
        {whenOf(row)} · {n('people_n', row.people)}
        <br />
        {[row.email, row.phone].filter(Boolean).join(' · ')}
      </>
    ),
  };
};
