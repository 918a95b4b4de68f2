import { useState } from 'react';
import { useLocation, useLogin } from 'react-admin';
import { Alert, Button } from '@mui/material';
import type { SessionUser } from '@stile/contracts/identity/services';
import { useI18n } from '../i18n/use-i18n.js';
import { usePorts } from '../core/ports.js';
import { CodeForm } from './CodeForm.js';
import { CredentialsForm } from './CredentialsForm.js';
import { ForgotForm } from './ForgotForm.js';
import { SignInFrame } from './SignInFrame.js';
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

/** Credentials, then the second factor where the user has one, then back to where the person came from. */
export const LoginPage = ({ landingOf }: LoginPageProps) => {
  const { t } = useI18n();
  const { session, leave } = usePorts();
  const login = useLogin();
  const { state, search } = useLocation();
  const from = state as { nextPathname?: string; passwordChosen?: true } | null;
  const [waiting, setWaiting] = useState<Challenge | null>(null);
  const [over, setOver] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const title = t(waiting ? 'code_title' : isForgotten ? 'forgot_password' : 'login_title');

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
    <SignInFrame title={title}>
      {!waiting && over && <Alert severity="warning">{t('challenge_over')}</Alert>}
      {!waiting && !over && why && (
        <Alert severity="warning">{t(why === 'expired' ? 'session_expired' : 'not_staff')}</Alert>
      )}
      {!waiting && from?.passwordChosen && <Alert severity="success">{t('password_chosen')}</Alert>}
      {waiting ? (
        <CodeForm
          challenge={waiting}
          onUser={enter}
          onBack={(isOver) => {
            setOver(isOver);
            setWaiting(null);
          }}
        />
      ) : isForgotten ? (
        <ForgotForm onBack={() => setForgotten(false)} />
      ) : (
        <>
          <CredentialsForm onStep={next} />
          <Button color="inherit" sx={{ justifySelf: 'start' }} onClick={() => setForgotten(true)}>
            {t('forgot_password')}
          </Button>
        </>
      )}
    </SignInFrame>
  );
};
