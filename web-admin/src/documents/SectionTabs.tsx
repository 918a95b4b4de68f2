import { Link as RouterLink } from 'react-router';
import { Box } from '@mui/material';
import { useWords } from '../i18n/words.js';
import { tokens } from '../ui/theme.js';
import { SECTIONS, tabPath } from './sections.js';

const link = {
  px: 1.125,
  py: 1,
  minHeight: 44,
  display: 'inline-flex',
  alignItems: 'center',
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  borderBottom: '3px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: tokens.brand, borderColor: tokens.brand },
};
export const OVERBOOKED_PATH = '/destinations/overbooked';

/** The kinds of a section; destinations also have what is overbooked. */
export const SectionTabs = ({ service, chosen }: { service: string; chosen: string }) => {
  const { t } = useWords();
  const tabs = (SECTIONS[service] ?? []).map((tab) => ({
    id: tab.kind as string,
    to: tabPath(service, tab),
    label: t(tab.label),
  }));
  if (service === '/destinations')
    tabs.push({ id: 'overbooked', to: OVERBOOKED_PATH, label: t('tab_overbooked') });
  if (tabs.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={t('kinds')}
      sx={{ mb: 2, borderBottom: `1px solid ${tokens.line}`, overflowX: 'auto' }}
    >
      <Box component="ul" sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, columnGap: 0.25 }}>
        {tabs.map(({ id, to, label }) => (
          <li key={id}>
            <Box component={RouterLink} to={to} aria-current={id === chosen ? 'page' : undefined} sx={link}>
              {label}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
};
