import { Link as RouterLink } from 'react-router';
import { Title } from 'react-admin';
import { Box, Button, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';

export const NotFoundPage = () => {
  const { t } = useI18n();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Title title={t('not_found')} preferenceKey={false} />
      <Typography>{t('not_found_more')}</Typography>
      <Button component={RouterLink} to="/admin" variant="outlined">
        {t('go_home')}
      </Button>
    </Box>
  );
};
