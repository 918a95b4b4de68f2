import { Box } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { tokens } from './theme.js';

/** Whether the page follows changes by itself. */
export const LiveMark = ({ isLive }: { isLive: boolean }) => {
  const { t } = useI18n();
  return (
    <Box
      component="span"
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.secondary',
        fontSize: '.875rem',
      }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: 9,
          height: 9,
          borderRadius: '50%',
          border: `2px solid ${isLive ? tokens.free : tokens.muted}`,
          backgroundColor: isLive ? tokens.free : 'transparent',
        }}
      />
      {t(isLive ? 'live' : 'not_live')}
    </Box>
  );
};
