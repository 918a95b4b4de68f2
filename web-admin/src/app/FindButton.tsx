import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Box, Button } from '@mui/material';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { tokens } from '@stile/web-kit';
import { useUser } from '../core/ports.js';
import { useScans } from '../find/use-scans.js';
import { loadArea } from '../i18n/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { pagesOf } from './navigation.js';

const FindDialog = lazy(async () => ({ default: (await import('../find/FindDialog.js')).FindDialog }));

const key = {
  display: { xs: 'none', md: 'inline' },
  ml: 1,
  px: 0.75,
  border: `1px solid ${tokens.line}`,
  borderRadius: '4px',
  fontSize: '.75rem',
  color: 'text.secondary',
  // Drawn, as it is no part of the button's name.
  '&::before': { content: '"Ctrl K"' },
} as const;

/** Opens the search of every page: by a press, by Ctrl K, or with a code that is scanned. */
export const FindButton = () => {
  const { t, language } = useI18n();
  const user = useUser();
  /** The code that was scanned, '' for none; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);
  const pages = useMemo(() => pagesOf(user).map(({ path, label }) => ({ path, title: t(label) })), [user, t]);
  const open = (scanned: string): void => void loadArea('find', language).then(() => setOpened(scanned));
  useScans(open);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void loadArea('find', language).then(() => setOpened(''));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [language]);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={t('find_open')}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => open('')}
        sx={{ flex: 'none', minWidth: 44 }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }}>
          {t('find_open')}
        </Box>
        <Box component="kbd" aria-hidden="true" sx={key} />
      </Button>
      {opened !== null && (
        <Suspense fallback={null}>
          <FindDialog pages={pages} scanned={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
};
