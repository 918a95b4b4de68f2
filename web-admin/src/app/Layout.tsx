import type { ReactNode } from 'react';
import { Layout as ReactAdminLayout } from 'react-admin';
import { BAR_HEIGHT } from '../ui/theme.js';
import { AppBar } from './AppBar.js';
import { useWindowTitle } from './FreshPage.js';
import { IdleWarning } from './IdleWarning.js';
import { Menu } from './Menu.js';
import { Sidebar } from './Sidebar.js';
import { TopProgress } from './TopProgress.js';

const frame = {
  minWidth: 0,
  '& .RaLayout-appFrame': { mt: `${BAR_HEIGHT}px` },
  '& .RaLayout-contentWithSidebar': { minWidth: 0 },
  '& .RaLayout-content': {
    minWidth: 0,
    maxWidth: 1280,
    px: { xs: 1.5, sm: 3 },
    py: { xs: 2, sm: 3 },
    '&:focus-visible': { outline: 'none' },
  },
  // Paper has the page and its title alone, as wide as it is.
  '@media print': {
    '& .RaLayout-appFrame': { mt: 0 },
    '& .RaLayout-contentWithSidebar': { display: 'block' },
    '& .RaLayout-content': { maxWidth: 'none' },
    '& .MuiAppBar-root': { position: 'static' },
    '& .MuiButton-root, & .MuiIconButton-root': { display: 'none' },
  },
} as const;

/** react-admin's layout: the title in the bar, a menu of 260 px beside the page, a drawer below 960 px. */
export const Layout = ({ children }: { children: ReactNode }) => {
  useWindowTitle();
  return (
    <>
      <TopProgress />
      <IdleWarning />
      <ReactAdminLayout appBarAlwaysOn appBar={AppBar} sidebar={Sidebar} menu={Menu} sx={frame}>
        {children}
      </ReactAdminLayout>
    </>
  );
};
