import { useEffect, type ReactNode } from 'react';
import { Box, Card, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { LanguageButton } from '../ui/LanguageButton.js';

const Brand = () => {
  const { t } = useI18n();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <img src="/console-assets/mark.svg" alt="" width="36" height="36" />
      <Typography sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{t('brand')}</Typography>
    </Box>
  );
};

/** The frame around a form for somebody who has not signed in. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Stile`;
  }, [title]);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', gridTemplateRows: 'auto 1fr', px: 2, py: 2 }}
    >
      <Box sx={{ justifySelf: 'end' }}>
        <LanguageButton />
      </Box>
      <Box
        sx={{
          width: '100%',
          maxWidth: 400,
          mx: 'auto',
          mt: { xs: 3, sm: '12vh' },
          display: 'grid',
          gap: 2,
          alignContent: 'start',
        }}
      >
        <Brand />
        <Card sx={{ p: { xs: 2.5, sm: 3.5 }, display: 'grid', gap: 2.5 }}>
          <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, letterSpacing: '-.015em' }}>
            {title}
          </Typography>
          {children}
        </Card>
      </Box>
    </Box>
  );
};
