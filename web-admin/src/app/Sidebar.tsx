import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSidebarState } from 'react-admin';
import { Box, Drawer, useMediaQuery } from '@mui/material';
import { tokens } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';
import { BAR_HEIGHT, SIDEBAR_WIDTH, WIDE } from '../ui/theme.js';
import { Brand } from './Brand.js';

const beside = {
  width: SIDEBAR_WIDTH,
  flex: 'none',
  position: 'sticky',
  top: BAR_HEIGHT,
  height: `calc(100vh - ${BAR_HEIGHT}px)`,
  backgroundColor: tokens.paper,
  borderRight: `1px solid ${tokens.line}`,
  '@media print': { display: 'none' },
} as const;

/**
 * react-admin's own collapses to icons and becomes a drawer below 600 px: this one has 260 px, and is a drawer
 * below 960.
 */
export const Sidebar = ({ children }: { children: ReactNode }) => {
  const { t } = useI18n();
  const wide = useMediaQuery(WIDE, { noSsr: true });
  const prints = useMediaQuery('print', { noSsr: true });
  const [open, setOpen] = useSidebarState();
  const { pathname } = useLocation();
  // The drawer closes when another page opens, however that came about.
  useEffect(() => setOpen(wide), [wide, pathname, setOpen]);
  if (wide) return <Box sx={beside}>{children}</Box>;
  return (
    <Drawer
      open={open}
      // The lock would keep paper at the width of the window.
      disableScrollLock={prints}
      sx={{ '@media print': { display: 'none' } }}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { sx: { width: SIDEBAR_WIDTH }, 'aria-label': t('sidebar') } }}
    >
      <Box sx={{ px: 1.5, pt: 1.5 }}>
        <Brand />
      </Box>
      {children}
    </Drawer>
  );
};
