import { Box } from '@mui/material';
import { tokens } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';

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
          border: `2px solid ${isLive ? tokens.calm : tokens.full}`,
          backgroundColor: isLive ? tokens.calm : 'transparent',
        }}
      />
      {t(isLive ? 'live' : 'not_live')}
    </Box>
  );
};
