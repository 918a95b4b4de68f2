import { useIsFetching } from '@tanstack/react-query';
import { Box, keyframes } from '@mui/material';
import { tokens } from '@stile/web-kit';

/** A quicker answer needs no bar. */
const AFTER_MS = 400;
const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

/** A thin bar at the top while a query runs. */
export const TopProgress = () => {
  const busy = useIsFetching() > 0;
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 3,
        zIndex: 1500,
        overflow: 'hidden',
        pointerEvents: 'none',
        opacity: busy ? 1 : 0,
        transition: busy ? `opacity .2s ${AFTER_MS}ms` : 'none',
      }}
    >
      <Box
        sx={{
          height: '100%',
          width: '30%',
          backgroundColor: tokens.brand,
          animation: busy ? `${run} 1.2s ${AFTER_MS}ms linear infinite` : 'none',
          '@media (prefers-reduced-motion: reduce)': { width: '100%', animation: 'none' },
        }}
      />
    </Box>
  );
};
