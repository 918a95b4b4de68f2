import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { OtherDays } from './OtherDays.js';

/** On a busy or full day: calmer ones near it, other places that day. */
export const CrowdedDay = (props: {
  occupancy: OccupancyAnswer;
  inventory: InventoryAnswer;
  onDay: (date: string) => void;
}) => {
  const { t } = useI18n();
  return (
    <Notice tone="info" title={t(props.occupancy.status === 'FULL' ? 'day_is_full' : 'day_is_busy')}>
      <OtherDays {...props} />
    </Notice>
  );
};
