import { useEffect } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { Title } from 'react-admin';
import { Alert, Box, Button } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';

const AWAY_AFTER_MS = 5_000;

/** Says so, and leaves for the overview after a few seconds. */
export const AccessDenied = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/admin', { replace: true }), AWAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Title title={t('no_access_title')} preferenceKey={false} />
      <Alert severity="warning">{t('no_access')}</Alert>
      <Button component={RouterLink} to="/admin" replace variant="outlined">
        {t('go_now')}
      </Button>
    </Box>
  );
};
