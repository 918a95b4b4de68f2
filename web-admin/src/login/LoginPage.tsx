import { useEffect, useState } from 'react';
import { useLocation, useLogin } from 'react-admin';
import { Alert, Box, Card, Typography } from '@mui/material';
import type { SessionUser } from '@stile/contracts/identity/services';
import { useI18n } from '../i18n/use-i18n.js';
import { LanguageButton } from '../ui/LanguageButton.js';
import { usePorts } from '../core/ports.js';
import { CodeForm } from './CodeForm.js';
import { CredentialsForm } from './CredentialsForm.js';
import type { Challenge, SignIn } from './sign-in.js';

interface LoginPageProps {
  /** The page after signing in, when no other page led here. */
  landingOf: (user: SessionUser) => string;
}

const DESK = '/store';

/** The desk's address that led to the sign-in; no other page of the server leads here. */
const deskOf = (search: string): string | null => {
  const wanted = new URLSearchParams(search).get('returnTo');
  return wanted === DESK || wanted?.startsWith(`${DESK}?`) ? wanted : null;
};

const Brand = () => {
  const { t } = useI18n();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <img src="/console-assets/mark.svg" alt="" width="36" height="36" />
      <Typography sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{t('brand')}</Typography>
    </Box>
  );
};

const usePageTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${title} · Stile`;
  }, [title]);

/** Credentials, then the second factor where the user has one, then back to where the person came from. */
export const LoginPage = ({ landingOf }: LoginPageProps) => {
  const { t } = useI18n();
  const { session, leave } = usePorts();
  const login = useLogin();
  const { state, search } = useLocation();
  const from = state as { nextPathname?: string } | null;
  const [waiting, setWaiting] = useState<Challenge | null>(null);
  const [over, setOver] = useState(false);
  const title = t(waiting ? 'code_title' : 'login_title');
  usePageTitle(title);

  const enter = async (user: SessionUser): Promise<void> => {
    const { leftAt } = session;
    session.opened(user);
    session.leftAt = null;
    const desk = deskOf(search);
    if (desk) return leave(desk);
    await login({}, leftAt ?? (from?.nextPathname ? undefined : landingOf(user)));
  };
  const next = (step: SignIn): Promise<void> | void => {
    setOver(false);
    if ('user' in step) return enter(step.user);
    setWaiting(step.waiting);
  };
  const why = session.why();
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
          {!waiting && over && <Alert severity="warning">{t('challenge_over')}</Alert>}
          {!waiting && !over && why && (
            <Alert severity="warning">{t(why === 'expired' ? 'session_expired' : 'not_staff')}</Alert>
          )}
          {waiting ? (
            <CodeForm
              challenge={waiting}
              onUser={enter}
              onBack={(isOver) => {
                setOver(isOver);
                setWaiting(null);
              }}
            />
          ) : (
            <CredentialsForm onStep={next} />
          )}
        </Card>
      </Box>
    </Box>
  );
};
