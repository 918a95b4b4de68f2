import type { ElementType } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useLogout } from 'react-admin';
import {
  Box,
  Divider,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import CouponIcon from '@mui/icons-material/SellOutlined';
import FeederIcon from '@mui/icons-material/AirportShuttleOutlined';
import DestinationIcon from '@mui/icons-material/LandscapeOutlined';
import GateIcon from '@mui/icons-material/DoorSlidingOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import MembershipIcon from '@mui/icons-material/CardMembershipOutlined';
import OccupancyIcon from '@mui/icons-material/StackedBarChartOutlined';
import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import ReservationIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import WaitlistIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { LOGIN_PATH } from '../core/auth-provider.js';
import { useWords } from '../i18n/words.js';
import { useUser } from '../core/ports.js';
import { tokens } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';
import { activeEntry, entriesFor } from './navigation.js';

const ICONS: Readonly<Record<string, ElementType>> = {
  '/passes': ReservationIcon,
  '/passes/waitlist': WaitlistIcon,
  '/visitors': OccupancyIcon,
  '/memberships': MembershipIcon,
  '/settings': SettingsIcon,
  '/destinations': DestinationIcon,
  '/addons_inventory': ProductIcon,
  '/gates': GateIcon,
  '/coupons': CouponIcon,
  '/feeder_locations': FeederIcon,
  '/users': AccountIcon,
};
const item = {
  minHeight: 44,
  borderRadius: '8px',
  px: 1.5,
  '&.Mui-selected, &.Mui-selected:hover': {
    backgroundColor: tokens.brandSoft,
    color: tokens.brandDark,
    '& .MuiListItemIcon-root': { color: tokens.brand },
    '& .MuiListItemText-primary': { fontWeight: 700 },
  },
};
const icon = { minWidth: 36, color: tokens.ink2 };
const label = { primary: { sx: { fontSize: '.9375rem', fontWeight: 500 } } };

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

/** What the user may reach, in the order of the specification; nothing that leads nowhere. */
export const Menu = () => {
  const { t } = useWords();
  const user = useUser();
  const logout = useLogout();
  const venue = useVenue();
  const { pathname } = useLocation();
  const active = activeEntry(pathname);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', px: 1.5, py: 1.5, gap: 1 }}>
      <Box
        component={RouterLink}
        to="/admin"
        aria-current={pathname === '/admin' ? 'page' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          minHeight: 48,
          px: 1,
          borderRadius: '8px',
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { backgroundColor: tokens.ground },
        }}
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
      <Box component="nav" aria-label={t('nav')} sx={{ flex: 1, overflowY: 'auto', mx: -0.5, px: 0.5 }}>
        <List sx={{ display: 'grid', gap: 0.25 }}>
          {entriesFor(user).map((entry) => {
            const Icon = ICONS[entry.path] ?? ReservationIcon;
            const selected = entry.path === active;
            return (
              <ListItem key={entry.path} disablePadding>
                <ListItemButton
                  component={RouterLink}
                  to={entry.path}
                  selected={selected}
                  aria-current={selected ? 'page' : undefined}
                  sx={item}
                >
                  <ListItemIcon sx={icon}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  <ListItemText primary={t(entry.label)} slotProps={label} />
                </ListItemButton>
              </ListItem>
            );
          })}
        </List>
      </Box>
      <Divider />
      <Typography
        sx={{ px: 1.5, pt: 0.5, fontSize: '.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {t('signed_in_as', { name: user.username })}
      </Typography>
      <ListItemButton onClick={() => void logout({}, LOGIN_PATH, false)} sx={{ ...item, flex: 'none' }}>
        <ListItemIcon sx={icon}>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={t('logout')} slotProps={label} />
      </ListItemButton>
    </Box>
  );
};
