import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Alert, Box, Button } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../i18n/words.js';
import { useTitle } from '../ui/title.js';
import { useUser } from '../core/ports.js';
import { reachesAny } from '../core/session.js';

/** Any of the services; `staff`: whoever is signed in; `superuser`. */
export type Access = readonly string[] | 'staff' | 'superuser';

const AWAY_AFTER_MS = 5_000;

export const Guard = ({ access, children }: { access: Access; children: ReactNode }) => {
  const user = useUser();
  const allowed =
    access === 'staff' || (access === 'superuser' ? user.is_superuser : reachesAny(user, access));
  return allowed ? children : <AccessDenied />;
};

/** Says so, and leaves for the landing page after a few seconds. */
export const AccessDenied = () => {
  const { t } = useWords();
  const navigate = useNavigate();
  useTitle(t('no_access_title'));
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/admin', { replace: true }), AWAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="warning">{t('no_access')}</Alert>
      <Button component={RouterLink} to="/admin" replace variant="outlined">
        {t('go_now')}
      </Button>
    </Box>
  );
};
