import { Box, Chip, Typography } from '@mui/material';
import type { AddonOccupancy, OccupancyAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { useVenueOf } from '../venue/use-venue.js';
import type { Where } from './queries.js';

/** The rest of every product that day. */
export const Addons = ({ day, where }: { day: OccupancyAnswer; where: Where }) => {
  const { t } = useI18n();
  const { data: venue } = useVenueOf(where.inventoryGroup, where.inventory);
  const addons = day.addon_occupancy.checkouts;
  const titles = new Map(
    venue?.inventory?.addons.groups.flatMap((group) =>
      group.addons.map((addon) => [addon.id, addon.title] as const),
    ),
  );
  if (addons.length === 0) return null;
  return (
    <Panel title={t('addon_availability')}>
      <Box component="ul">
        {addons.map((addon) => (
          <Addon key={addon.id} addon={addon} title={titles.get(addon.id) ?? addon.id} />
        ))}
      </Box>
    </Panel>
  );
};

const Addon = ({ addon: { available, timeSlots }, title }: { addon: AddonOccupancy; title: string }) => {
  const { t, n, time, number } = useI18n();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: '6px 16px',
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography sx={{ textAlign: 'right', color: available === 0 ? 'text.secondary' : 'text.primary' }}>
        {available === null ? t('no_limit') : available === 0 ? t('none_left') : n('available_n', available)}
      </Typography>
      {timeSlots.length > 0 && (
        <Box component="ul" sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {timeSlots.map((slot) => (
            <li key={slot.time}>
              <Chip
                size="small"
                variant="outlined"
                label={`${time(slot.time)} · ${slot.numAvailable === 0 ? t('none_left') : t('left_n', { n: number(slot.numAvailable) })}`}
                sx={slot.numAvailable === 0 ? { color: 'text.secondary', borderStyle: 'dashed' } : {}}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
