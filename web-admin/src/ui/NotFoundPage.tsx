import { Link as RouterLink } from 'react-router';
import { Box, Button, Typography } from '@mui/material';
import { useWords } from '../i18n/words.js';
import { useTitle } from './title.js';

export const NotFoundPage = () => {
  const { t } = useWords();
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
