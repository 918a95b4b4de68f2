import { Box } from '@mui/material';
import type { DeviceState } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { StatusShape, type Status } from '../ui/StatusMark.js';

/** Shapes that a colour-blind cashier tells apart too. */
const SHAPES: Readonly<Record<DeviceState, Status>> = {
  READY: 'NOT_BUSY',
  BUSY: 'BUSY',
  NOT_CONNECTED: 'cancelled',
  UNKNOWN: 'CLOSED',
};

interface DeviceLightProps {
  readonly state: DeviceState | undefined;
  readonly isChecking: boolean;
}

/** Whether a card terminal is ready. */
export const DeviceLight = ({ state, isChecking }: DeviceLightProps) => {
  const { t } = useI18n();
  if (isChecking) return <span>{t('card.state_checking')}</span>;
  if (!state) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <StatusShape status={SHAPES[state]} />
      <span>{t(`card.state_${state}`)}</span>
    </Box>
  );
};
