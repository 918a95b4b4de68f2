import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { Panel } from '../ui/Panel.js';
import { StatusMark } from '../ui/StatusMark.js';
import { Meter } from './Meter.js';
import { limitOf } from './queries.js';

/** A slot's kind has a limit only where it says what is left of it. */
const limit = (left: number | null, max: number): number | null => (left === null ? null : limitOf(max));

/** Every slot with the cars and people taken, of their limits. Held capacity counts as taken. */
export const Slots = ({ day: { slots } }: { day: OccupancyAnswer }) => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  if (slots.length === 0)
    return (
      <Panel title={t('slots')}>
        <Typography color="text.secondary">{t('no_slots')}</Typography>
      </Panel>
    );
  return (
    <Panel
      title={t('slots')}
      flush
      aside={
        <Typography sx={{ fontSize: '.8125rem', color: 'text.secondary' }}>{t('held_included')}</Typography>
      }
    >
      <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { px: { xs: 1.5, sm: 2.5 } } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: phone ? '34%' : 220 }}>{t('time')}</TableCell>
            {!phone && <TableCell sx={{ width: 175 }}>{t('status')}</TableCell>}
            <TableCell>{t('cars')}</TableCell>
            <TableCell>{t('people')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {slots.map((slot) => (
            <Slot key={slot.time} slot={slot} phone={phone} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
};

const Slot = ({ slot, phone }: { slot: SlotOccupancy; phone: boolean }) => {
  const { time } = useI18n();
  const past = slot.status === 'PAST';
  const status = <StatusMark status={slot.status} />;
  return (
    <TableRow sx={past ? { '& td, & th': { color: 'text.secondary' } } : {}}>
      <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', whiteSpace: 'normal !important' }}>
        <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {time(slot.startTime)}
        </Box>{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          – {time(slot.endTime)}
        </Box>
        {phone && (
          <Box sx={{ mt: 0.5, fontSize: '.8125rem', fontWeight: 400, '& span': { whiteSpace: 'normal' } }}>
            {status}
          </Box>
        )}
      </TableCell>
      {!phone && <TableCell sx={{ verticalAlign: 'top' }}>{status}</TableCell>}
      <TableCell sx={{ verticalAlign: 'top' }}>
        <Meter
          dim={past}
          taken={slot.currentCars}
          limit={limit(slot.carsLeft, slot.maxCars)}
          left={past ? null : slot.carsLeft}
        />
      </TableCell>
      <TableCell sx={{ verticalAlign: 'top' }}>
        <Meter
          dim={past}
          taken={slot.currentPeople}
          limit={limit(slot.peopleLeft, slot.maxPeople)}
          left={past ? null : slot.peopleLeft}
        />
      </TableCell>
    </TableRow>
  );
};
