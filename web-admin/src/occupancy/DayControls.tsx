import { DateInput, Form } from 'react-admin';
import { Box, Button, IconButton } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { LiveMark } from '../ui/LiveMark.js';
import { todayOf } from '../venue/use-venue.js';
import { addDays, isDate } from '@stile/contracts/kernel/time';

interface DayControlsProps {
  venue: InventoryGroupAnswer;
  inventory: string;
  date: string;
  isLive: boolean;
  choose: (name: 'inventory' | 'startDate', value: string) => void;
}

/** Which day of which destination; each change is in the address at once. */
export const DayControls = ({ venue, inventory, date, isLive, choose }: DayControlsProps) => {
  const { t } = useI18n();
  const go = (to: string): void => {
    if (isDate(to)) choose('startDate', to);
  };
  const today = todayOf(venue);
  return (
    <Form record={{ inventory, startDate: date }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ChoiceInput
          source="inventory"
          label={t('inventory')}
          choices={venue.inventories}
          onChange={(event) => choose('inventory', event.target.value)}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <IconButton aria-label={t('previous_day')} onClick={() => go(addDays(date, -1))}>
            <PreviousIcon />
          </IconButton>
          <DateInput
            source="startDate"
            label={t('day')}
            onChange={(event) => go(event.target.value)}
            sx={{ width: 160 }}
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
    </Form>
  );
};
