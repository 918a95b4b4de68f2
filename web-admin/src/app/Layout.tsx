import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Box, Drawer, IconButton, Link, Typography, useMediaQuery } from '@mui/material';
import MenuIcon from '@mui/icons-material/Menu';
import { useWords } from '../i18n/words.js';
import { useUser } from '../core/ports.js';
import { SIDEBAR_WIDTH, tokens, WIDE } from '../ui/theme.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { LanguageButton } from '../ui/LanguageButton.js';
import { Menu } from './Menu.js';
import { TitleProvider } from '../ui/title.js';
import { TopProgress } from './TopProgress.js';

const skip = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 2000,
  px: 2,
  py: 1,
  backgroundColor: tokens.paper,
  borderRadius: '8px',
  '&:focus': { top: 8 },
} as const;
const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  minHeight: 64,
  px: { xs: 1.5, sm: 3 },
  backgroundColor: tokens.paper,
  borderBottom: `1px solid ${tokens.line}`,
  position: 'sticky',
  top: 0,
  zIndex: 5,
} as const;

/** Each page but the first starts at its heading, as a page load would. */
const useFreshPage = (heading: React.RefObject<HTMLHeadingElement | null>): void => {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (how !== 'POP') window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [pathname, how, heading]);
};

/** Menu of 260 px, a drawer below 960 px; the page's title in the top bar. */
export const Layout = ({ children }: { children?: ReactNode }) => {
  const { t } = useWords();
  const user = useUser();
  const wide = useMediaQuery(WIDE, { noSsr: true });
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshPage(heading);
  useEffect(() => {
    if (wide) setOpenAt(null);
  }, [wide]);
  return (
    <TitleProvider setTitle={setTitle}>
      <TopProgress />
      <Link href="#main-content" sx={skip}>
        {t('skip')}
      </Link>
      <Box sx={{ display: 'flex', minHeight: '100vh' }}>
        {wide ? (
          <Box
            component="aside"
            aria-label={t('sidebar')}
            sx={{
              width: SIDEBAR_WIDTH,
              flex: 'none',
              position: 'sticky',
              top: 0,
              height: '100vh',
              backgroundColor: tokens.paper,
              borderRight: `1px solid ${tokens.line}`,
            }}
          >
            <Menu />
          </Box>
        ) : (
          // A drawer that was opened on one page is closed by going to another.
          <Drawer
            open={openAt === pathname}
            onClose={() => setOpenAt(null)}
            slotProps={{ paper: { sx: { width: SIDEBAR_WIDTH }, 'aria-label': t('sidebar') } }}
          >
            <Menu />
          </Drawer>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box component="header" sx={bar}>
            {!wide && (
              <IconButton onClick={() => setOpenAt(pathname)} aria-label={t('menu')} edge="start">
                <MenuIcon />
              </IconButton>
            )}
            <Typography
              component="h1"
              variant="h1"
              ref={heading}
              tabIndex={-1}
              sx={{
                flex: 1,
                minWidth: 0,
                overflowWrap: 'anywhere',
                fontSize: { xs: '1.0625rem', sm: '1.25rem' },
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: 2,
                overflow: 'hidden',
                '&:focus-visible': { outline: 'none' },
              }}
            >
              {title}
            </Typography>
            <LanguageButton />
            {wide && (
              <Typography sx={{ fontWeight: 600, color: 'text.secondary' }}>{user.username}</Typography>
            )}
          </Box>
          <Box
            component="main"
            id="main-content"
            tabIndex={-1}
            sx={{
              flex: 1,
              width: '100%',
              maxWidth: 1280,
              px: { xs: 1.5, sm: 3 },
              py: { xs: 2, sm: 3 },
              '&:focus-visible': { outline: 'none' },
            }}
          >
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </Box>
        </Box>
      </Box>
    </TitleProvider>
  );
};
