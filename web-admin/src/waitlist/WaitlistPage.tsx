import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  Box,
  Divider,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { WaitlistRow } from '@stile/contracts';
import { useWords } from '../i18n/words.js';
import { useTitle } from '../ui/title.js';
import { useLive } from '../core/use-live.js';
import { PHONE } from '../ui/theme.js';
import { LiveMark } from '../ui/LiveMark.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { ListFrame } from '../ui/ListFrame.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { EntryActions } from './EntryActions.js';
import { StateText } from './StateText.js';
import { nameOf, WAITLIST } from './waitlist.js';
import { WaitlistFilters } from './WaitlistFilters.js';
import { useWaitlistWords } from './words.js';

const IN_ORDER = { field: 'order', order: 'ASC' } as const;
const OPEN = { state: ['waiting', 'offered'] };
const QUERIES = [[WAITLIST]] as const;

/** Who waits for what, in the order of offers; the desk may change it. */
export const WaitlistPage = () => {
  const t = useWaitlistWords();
  const { t: words } = useWords();
  useTitle(words('nav_waitlist'));
  const group = useGroup();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const [search] = useSearchParams();
  const isLive = useLive(group ? { resource: 'waitlist', inventoryGroup: group } : null, QUERIES);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
          {t('about')}
        </Typography>
        <LiveMark isLive={isLive} />
      </Box>
      {/* Entries that have ended are shown to who asks for their state. */}
      <ListFrame
        resource={WAITLIST}
        sort={IN_ORDER}
        {...(search.get('state') ? {} : { filter: OPEN })}
        filters={<WaitlistFilters />}
      >
        {phone ? <Cards /> : <Rows />}
      </ListFrame>
    </>
  );
};

const useRows = () => useListContext<WaitlistRow>();
const muted = { color: 'text.secondary', fontSize: '.8125rem' } as const;

/** What is waited for and when, in two lines. */
const useWaitedFor = () => {
  const t = useWaitlistWords();
  const { date, time } = useWords();
  const venue = useVenue();
  return (row: WaitlistRow) => ({
    what: row.option ?? inventoryName(venue, row.inventory),
    when: [
      row.option ? inventoryName(venue, row.inventory) : '',
      date(row.visit_date, 'short'),
      row.arrival_time === null ? t('any_time') : time(row.arrival_time),
    ]
      .filter(Boolean)
      .join(', '),
  });
};

const Rows = () => {
  const t = useWaitlistWords();
  const { t: words, n, instant } = useWords();
  const zone = useVenue()?.timezone ?? 'UTC';
  const waited = useWaitedFor();
  const { data, isPending } = useRows();
  if (isPending)
    return (
      <Box sx={{ p: 2 }}>
        <PageSkeleton />
      </Box>
    );
  if (!data || data.length === 0) return <ListEmpty nothingYet={t('none')} />;
  return (
    <Table>
      <TableHead>
        <TableRow>
          {[
            t('position'),
            words('name'),
            t('waiting_for'),
            words('party_short'),
            words('state'),
            t('joined'),
            t('actions'),
          ].map((head) => (
            <TableCell key={head} scope="col">
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map((row) => {
          const { what, when } = waited(row);
          return (
            <TableRow key={row.id}>
              <TableCell sx={{ minWidth: '0 !important', fontVariantNumeric: 'tabular-nums' }}>
                {row.position ?? '–'}
              </TableCell>
              <TableCell>
                {nameOf(row, words('erased'))}
                <Box sx={muted}>{row.email}</Box>
                <Box sx={muted}>{row.phone}</Box>
              </TableCell>
              <TableCell>
                {what}
                <Box sx={muted}>{when}</Box>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {n('people_n', row.people)}
                {row.cars > 0 ? <Box sx={muted}>{n('cars_n', row.cars)}</Box> : null}
              </TableCell>
              <TableCell>
                <StateText row={row} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {instant(row.joined, zone, 'day')}
                <Box sx={muted}>{instant(row.joined, zone, 'clock')}</Box>
              </TableCell>
              <TableCell>
                <EntryActions row={row} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
};

const Cards = () => {
  const t = useWaitlistWords();
  const { t: words, n } = useWords();
  const waited = useWaitedFor();
  const { data, isPending } = useRows();
  if (isPending)
    return (
      <Box sx={{ p: 2 }}>
        <PageSkeleton />
      </Box>
    );
  if (!data || data.length === 0) return <ListEmpty nothingYet={t('none')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((row, index) => {
        const { what, when } = waited(row);
        return (
          <li key={row.id}>
            {index > 0 && <Divider />}
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', p: 2 }}>
              <Box sx={{ fontWeight: 600 }}>
                {row.position === null ? '' : `${row.position}. `}
                {nameOf(row, words('erased'))}
              </Box>
              <StateText row={row} />
              <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: '.875rem' }}>
                {what}
                <br />
                {when} · {n('people_n', row.people)}
                <br />
                {[row.email, row.phone].filter(Boolean).join(' · ')}
              </Box>
              <Box sx={{ gridColumn: '1 / -1', mt: 1 }}>
                <EntryActions row={row} />
              </Box>
            </Box>
          </li>
        );
      })}
    </Box>
  );
};
