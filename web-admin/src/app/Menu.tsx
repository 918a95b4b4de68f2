import { Link as RouterLink, useLocation } from 'react-router';
import { Menu as ReactAdminMenu, useLogout } from 'react-admin';
import { Box, Divider, Link, ListItemButton, ListItemIcon } from '@mui/material';
import StoreIcon from '@mui/icons-material/ShoppingCartOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { tokens } from '@stile/web-kit';
import { isAllowed } from '../core/access.js';
import { ACCOUNT_PATH, LOGIN_PATH } from '../core/auth-provider.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { menuOf, sectionAt } from './navigation.js';

const item = {
  '&&': { minHeight: 44 },
  borderRadius: '8px',
  px: 1.5,
  fontSize: '.9375rem',
  fontWeight: 500,
  color: 'text.primary',
  '& .MuiTypography-root': { whiteSpace: 'normal', lineHeight: 1.25 },
  '& .MuiListItemIcon-root': { minWidth: '36px !important', color: tokens.inkSoft },
  '&.Mui-selected, &.Mui-selected:hover': {
    backgroundColor: tokens.brandSoft,
    color: tokens.brandStrong,
    fontWeight: 700,
    '& .MuiListItemIcon-root': { color: tokens.brand },
  },
} as const;
const menu = {
  flex: 1,
  overflowY: 'auto',
  width: 'auto !important',
  m: 0,
  px: 1.5,
  py: 1,
  gap: 0.25,
} as const;

const STORE = '/store';
/** The point of sale is a page of its own, not of the console. */
const Store = () => {
  const { t } = useI18n();
  return (
    <ListItemButton component="a" href={STORE} sx={{ ...item, flex: 'none' }}>
      <ListItemIcon>
        <StoreIcon fontSize="small" />
      </ListItemIcon>
      {t('nav_store')}
    </ListItemButton>
  );
};

const Pages = () => {
  const { t } = useI18n();
  const user = useUser();
  const current = sectionAt(useLocation().pathname);
  return (
    // Links, not the commands of a menu: screen readers say so.
    <ReactAdminMenu component="nav" role={undefined} aria-label={t('nav')} sx={menu}>
      {isAllowed(user, [STORE]) && <Store />}
      {menuOf(user).map(({ path, label, icon: Icon }) => {
        const selected = path === current?.path;
        return (
          <ReactAdminMenu.Item
            key={path}
            role="link"
            to={path}
            primaryText={t(label)}
            leftIcon={Icon && <Icon fontSize="small" />}
            selected={selected}
            aria-current={selected ? 'page' : undefined}
            sx={item}
          />
        );
      })}
    </ReactAdminMenu>
  );
};

const signOutItem = { ...item, flex: 'none', mx: 1.5, mb: 1 } as const;

/** A form for who signed in at their organisation: they sign out there too, on its page. */
const SignOut = () => {
  const { t } = useI18n();
  const user = useUser();
  const logout = useLogout();
  const words = (
    <>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      {t('logout')}
    </>
  );
  if (!user.settings.is_okta)
    return (
      <ListItemButton onClick={() => void logout({}, LOGIN_PATH, false)} sx={signOutItem}>
        {words}
      </ListItemButton>
    );
  return (
    <Box component="form" method="post" action="/okta/logout" sx={{ display: 'grid' }}>
      <ListItemButton component="button" type="submit" sx={signOutItem}>
        {words}
      </ListItemButton>
    </Box>
  );
};

/** Pages that the user may reach, in the order of CONSOLE_ROUTES; nothing that leads nowhere. */
export const Menu = () => {
  const { t } = useI18n();
  const user = useUser();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Pages />
      <Divider sx={{ mx: 1.5 }} />
      <Link
        component={RouterLink}
        to={ACCOUNT_PATH}
        sx={{ px: 3, py: 1.5, fontSize: '.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {t('signed_in_as', { name: user.username })}
      </Link>
      <SignOut />
    </Box>
  );
};
