import { Box, Button, IconButton, TextField } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { LiveMark } from '../ui/LiveMark.js';
import { todayOf } from '../venue/use-venue.js';
import { addDays, isDate } from './calendar.js';

interface DayControlsProps {
  venue: InventoryGroupAnswer;
  inventory: string;
  date: string;
  isLive: boolean;
  choose: (name: 'inventory' | 'startDate', value: string) => void;
}

export const DayControls = ({ venue, inventory, date, isLive, choose }: DayControlsProps) => {
  const { t } = useI18n();
  const go = (to: string): void => {
    if (isDate(to)) choose('startDate', to);
  };
  const today = todayOf(venue);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <TextField
        select
        label={t('inventory')}
        value={inventory}
        onChange={(event) => choose('inventory', event.target.value)}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {venue.inventories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={t('previous_day')} onClick={() => go(addDays(date, -1))}>
          <PreviousIcon />
        </IconButton>
        <TextField
          type="date"
          label={t('day')}
          value={date}
          onChange={(event) => go(event.target.value)}
          sx={{ width: 160 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <IconButton aria-label={t('next_day')} onClick={() => go(addDays(date, 1))}>
          <NextIcon />
        </IconButton>
      </Box>
      <Button variant="outlined" onClick={() => go(today)} disabled={date === today}>
        {t('today')}
      </Button>
      <Box sx={{ ml: 'auto' }}>
        <LiveMark isLive={isLive} />
      </Box>
    </Box>
  );
};
