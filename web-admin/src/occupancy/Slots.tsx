import { DataTable } from 'react-admin';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
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

/** Every slot with the cars and people taken, of their limits. Held capacity counts as taken. */
export const Slots = ({ day: { slots } }: { day: OccupancyAnswer }) => {
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
      <SlotTable slots={slots} />
    </Panel>
  );
};

const Column = DataTable.Col<SlotOccupancy>;

const SlotTable = ({ slots }: { slots: readonly SlotOccupancy[] }) => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  return (
    <RowsTable name="slots" rows={slots}>
      <Column
        source="time"
        label={t('time')}
        disableSort
        cellSx={dimmed}
        sx={{ width: phone ? '34%' : 220 }}
        render={(slot) => <When slot={slot} withStatus={phone} />}
      />
      {!phone && (
        <Column
          source="status"
          label={t('status')}
          disableSort
          cellSx={dimmed}
          sx={{ width: 175 }}
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
    </RowsTable>
  );
};

const When = ({
  slot: { startTime, endTime, status },
  withStatus,
}: {
  slot: SlotOccupancy;
  withStatus: boolean;
}) => {
  const { time } = useI18n();
  return (
    <Box sx={{ whiteSpace: 'normal' }}>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {time(startTime)}
      </Box>{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        – {time(endTime)}
      </Box>
      {withStatus && (
        <Box sx={{ mt: 0.5, fontSize: '.8125rem', '& span': { whiteSpace: 'normal' } }}>
          <StatusMark status={status} />
        </Box>
      )}
    </Box>
  );
};
