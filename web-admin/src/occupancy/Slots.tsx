import { DataTable } from 'react-admin';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { ArrivalsAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { Panel } from '../ui/Panel.js';
import { RowsTable } from '../ui/RowsTable.js';
import { StatusMark } from '../ui/StatusMark.js';
import { Meter } from './Meter.js';
import { limitOf } from './queries.js';

/** A slot's kind has a limit only where it says what is left of it. */
const limit = (left: number | null, max: number): number | null => (left === null ? null : limitOf(max));
const isPast = ({ status }: SlotOccupancy): boolean => status === 'PAST';
const dimmed = (slot: SlotOccupancy) => (isPast(slot) ? { color: 'text.secondary' } : {});

interface SlotsProps {
  day: OccupancyAnswer;
  /** undefined while they load */ arrivals: ArrivalsAnswer | undefined;
}

/**
 * Every slot with the cars and people taken, of their limits, and who can still arrive. Held capacity counts as
 * taken.
 */
export const Slots = ({ day: { slots }, arrivals }: SlotsProps) => {
  const { t } = useI18n();
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
      <SlotTable slots={slots} arrivals={arrivals} />
    </Panel>
  );
};

const Column = DataTable.Col<SlotOccupancy>;

type Room = ArrivalsAnswer['slots'][number];

const SlotTable = ({
  slots,
  arrivals,
}: { slots: readonly SlotOccupancy[] } & Pick<SlotsProps, 'arrivals'>) => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const rooms = new Map(arrivals?.slots.map((room) => [`${room.time}-${room.endTime}`, room]));
  const roomOf = ({ startTime, endTime }: SlotOccupancy): Room | undefined =>
    rooms.get(`${startTime}-${endTime}`);
  return (
    <RowsTable name="slots" rows={slots}>
      <Column
        source="time"
        label={t('time')}
        disableSort
        cellSx={dimmed}
        sx={{ width: phone ? '38%' : 190 }}
        render={(slot) => <When slot={slot} phone={phone} room={roomOf(slot)} />}
      />
      {!phone && (
        <Column
          source="status"
          label={t('status')}
          disableSort
          cellSx={dimmed}
          sx={{ width: 165 }}
          render={({ status }) => <StatusMark status={status} />}
        />
      )}
      <Column
        source="currentCars"
        label={t('cars')}
        disableSort
        cellSx={dimmed}
        render={(slot) => (
          <Meter
            dim={isPast(slot)}
            taken={slot.currentCars}
            limit={limit(slot.carsLeft, slot.maxCars)}
            left={isPast(slot) ? null : slot.carsLeft}
          />
        )}
      />
      <Column
        source="currentPeople"
        label={t('people')}
        disableSort
        cellSx={dimmed}
        render={(slot) => (
          <Meter
            dim={isPast(slot)}
            taken={slot.currentPeople}
            limit={limit(slot.peopleLeft, slot.maxPeople)}
            left={isPast(slot) ? null : slot.peopleLeft}
          />
        )}
      />
      {!phone && (
        <Column
          source="spotsRemaining"
          label={t('can_arrive')}
          disableSort
          cellSx={dimmed}
          render={(slot) => <CanArrive slot={slot} room={roomOf(slot)} />}
        />
      )}
    </RowsTable>
  );
};

interface PlaceProps {
  slot: SlotOccupancy;
  room: Room | undefined;
}

/** As the booking page counts it: what is left in every slot that a party arriving now would occupy. */
const CanArrive = ({ slot, room }: PlaceProps) => {
  const { t, n } = useI18n();
  if (!room || isPast(slot)) return '—';
  const { carsLeft, peopleLeft } = room;
  if (peopleLeft === 0) return t('nobody_arrives');
  const parts = [
    ...(carsLeft === null ? [] : [n('cars_n', carsLeft)]),
    ...(peopleLeft === null ? [] : [n('people_n', peopleLeft)]),
  ];
  return parts.length > 0 ? parts.join(', ') : t('no_limit');
};

const When = ({ slot, room, phone }: PlaceProps & { phone: boolean }) => {
  const { t, time, labelled } = useI18n();
  return (
    <Box sx={{ whiteSpace: 'normal' }}>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {time(slot.startTime)}
      </Box>{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        – {time(slot.endTime)}
      </Box>
      {phone && (
        <Box sx={{ mt: 0.5, fontSize: '.8125rem', '& span': { whiteSpace: 'normal' } }}>
          <StatusMark status={slot.status} />
          {!isPast(slot) && (
            <Box>
              {labelled(t('can_arrive'))} <CanArrive slot={slot} room={room} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
};
