import { AppBar as ReactAdminAppBar, TitlePortal, useGetIdentity } from 'react-admin';
import { Box, Typography } from '@mui/material';
import { tokens } from '@stile/web-kit';
import { LanguageButton } from '../ui/LanguageButton.js';
import { BAR_HEIGHT, SIDEBAR_WIDTH, WIDE } from '../ui/theme.js';
import { Brand } from './Brand.js';
import { FindButton } from './FindButton.js';

const bar = {
  backgroundColor: tokens.paper,
  borderBottom: `1px solid ${tokens.line}`,
  '& .RaAppBar-toolbar': { minHeight: BAR_HEIGHT, gap: { xs: 1, sm: 2 }, px: { xs: 1.5, sm: 3 } },
  '& .RaAppBar-menuButton': { [`@media ${WIDE}`]: { display: 'none' } },
};
const heading = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  fontSize: { xs: '1.0625rem', sm: '1.25rem' },
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  '&:focus-visible': { outline: 'none' },
} as const;
const onlyWide = { display: 'none', [`@media ${WIDE}`]: { display: 'block' } };

const Name = () => {
  const { identity } = useGetIdentity();
  return (
    <Typography sx={{ ...onlyWide, fontWeight: 600, color: 'text.secondary' }}>
      {identity?.fullName}
    </Typography>
  );
};

/** The page's title is the h1, and takes the focus when a page opens. */
export const AppBar = () => (
  <ReactAdminAppBar
    alwaysOn
    color="inherit"
    elevation={0}
    sx={bar}
    toolbar={
      <>
        <FindButton />
        <LanguageButton />
      </>
    }
    userMenu={<Name />}
  >
    <Box sx={{ ...onlyWide, width: SIDEBAR_WIDTH - 24, flex: 'none' }}>
      <Brand />
    </Box>
    <TitlePortal component="h1" variant="h1" tabIndex={-1} sx={heading} />
  </ReactAdminAppBar>
);
