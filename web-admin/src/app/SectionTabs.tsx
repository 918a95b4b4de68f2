import { useEffect, useRef } from 'react';
import { Box } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useI18n } from '../i18n/use-i18n.js';
import { tokens } from '@stile/web-kit';
import { isResource } from './navigation.js';
import type { Entry, Section } from './pages.js';

const link = {
  px: 1,
  fontSize: '.875rem',
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

const addressOf = (entry: Entry): string =>
  isResource(entry) ? ([entry.at.list ?? ''].flat()[0] ?? '') : entry.path;

const GAP = 16;

/** Tabs that are wider than the page scroll sideways: the current one is moved into view. */
const useCurrentInView = () => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - GAP;
  }, []);
  return nav;
};

/** The kinds of a section, each a link to its list. */
export const SectionTabs = ({ section, current }: { section: Section; current: Entry }) => {
  const { t } = useI18n();
  const nav = useCurrentInView();
  const tabs = section.pages.filter(({ tab }) => tab);
  if (tabs.length < 2) return null;
  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={t('kinds')}
      sx={{ mb: 2, borderBottom: `1px solid ${tokens.line}`, overflowX: 'auto' }}
    >
      <Box component="ul" sx={{ display: 'flex' }}>
        {tabs.map((entry) => (
          <li key={addressOf(entry)}>
            <Box
              component={RouterLink}
              to={addressOf(entry)}
              aria-current={entry === current ? 'page' : undefined}
              sx={link}
            >
              {t(entry.short ?? entry.label)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
};
