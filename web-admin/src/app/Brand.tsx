import { Link as RouterLink, useLocation } from 'react-router';
import { Box, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { tokens } from '@stile/web-kit';
import { useVenue } from '../venue/use-venue.js';

const link = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 48,
  px: 1,
  borderRadius: '8px',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { backgroundColor: tokens.ground },
};

const Mark = () => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill={tokens.brand} />
    <path
      d="M9 7v18M23 7v18M9 11.5h14M5.500 20.5H15M17 16h9.500"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);

/** The venue's name, a link to the overview. */
export const Brand = () => {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const venue = useVenue();
  return (
    <Box
      component={RouterLink}
      to="/admin"
      aria-current={pathname === '/admin' ? 'page' : undefined}
      sx={link}
    >
      <Mark />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 700, lineHeight: 1.25 }}>
          {venue?.name ?? 'Stile'}
        </Typography>
        <Typography noWrap sx={{ fontSize: '.8125rem', color: 'text.secondary', lineHeight: 1.25 }}>
          {t('nav_home')}
        </Typography>
      </Box>
    </Box>
  );
};
