import { Link as RouterLink } from 'react-router';
import { Box, Button, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { useTitle } from './title.js';

export const NotFoundPage = () => {
  const { t } = useI18n();
  useTitle(t('not_found'));
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>{t('not_found_more')}</Typography>
      <Button component={RouterLink} to="/admin" variant="outlined">
        {t('go_home')}
      </Button>
    </Box>
  );
};
