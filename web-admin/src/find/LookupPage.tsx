import { Title } from 'react-admin';
import { Paper } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { FindBox } from './FindBox.js';

const NO_PAGES = [] as const;

/** The same as the dialog of every page, for those who look reservations up all day. */
export const LookupPage = () => {
  const { t } = useI18n();
  return (
    <Paper sx={{ p: { xs: 1.5, sm: 3 }, maxWidth: 720 }}>
      <Title title={t('nav_lookup')} preferenceKey={false} />
      <FindBox pages={NO_PAGES} />
    </Paper>
  );
};
