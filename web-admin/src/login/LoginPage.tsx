import { useEffect, useState } from 'react';
import { useLocation, useLogin } from 'react-admin';
import { Alert, Button } from '@mui/material';
import type { SessionUser } from '@stile/contracts/identity/services';
import { useI18n } from '../i18n/use-i18n.js';
import { usePorts } from '../core/ports.js';
import type { Session } from '../core/session.js';
import { CodeForm } from './CodeForm.js';
import { CredentialsForm } from './CredentialsForm.js';
import { ForgotForm } from './ForgotForm.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { SingleSignOn } from './SingleSignOn.js';
import { SignInFrame } from './SignInFrame.js';
import type { Challenge, SignIn as Step } from './sign-in.js';

interface LoginPageProps {
  /** The page after signing in, when no other page led here. */
  landingOf: (user: SessionUser) => string;
  /** The address of a page by react-admin's location. */
  addressOf: (location: { readonly pathname: string; readonly search: string }) => string;
}
interface CameFrom {
  readonly nextPathname?: string;
  readonly nextSearch?: string;
  readonly passwordChosen?: true;
}

const DESK = '/store';

/** The desk's address that led to the sign-in; no other page of the server leads here. */
const deskOf = (search: string): string | null => {
  const wanted = new URLSearchParams(search).get('returnTo');
  return wanted === DESK || wanted?.startsWith(`${DESK}?`) ? wanted : null;
};

/** The page of the console that led to the sign-in. */
const wantedOf = (from: CameFrom | null, addressOf: LoginPageProps['addressOf']): string | null =>
  from?.nextPathname ? addressOf({ pathname: from.nextPathname, search: from.nextSearch ?? '' }) : null;

/** Signed in at the organisation's own provider: on to the first page of the menu. */
const SignedIn = ({
  landingOf,
  onFailure,
}: Pick<LoginPageProps, 'landingOf'> & { onFailure: () => void }) => {
  const { session } = usePorts();
  const login = useLogin();
  useEffect(() => {
    session.load().then((user) => (user ? void login({}, landingOf(user)) : onFailure()), onFailure);
  }, [session, login, landingOf, onFailure]);
  return <PageSkeleton />;
};

export const LoginPage = (props: LoginPageProps) => {
  const { search } = useLocation();
  const [isBack, setBack] = useState(() => new URLSearchParams(search).has('signedIn'));
  const [failed] = useState(() => () => setBack(false));
  return isBack ? <SignedIn landingOf={props.landingOf} onFailure={failed} /> : <SignIn {...props} />;
};

interface BeforeProps {
  isOver: boolean;
  why: ReturnType<Session['why']>;
  isChosen: boolean;
}
/** The reason why somebody has to sign in. */
const Before = ({ isOver, why, isChosen }: BeforeProps) => {
  const { t } = useI18n();
  const reason = isOver ? 'challenge_over' : why === 'expired' ? 'session_expired' : why;
  return (
    <>
      {reason && <Alert severity="warning">{t(reason)}</Alert>}
      {isChosen && <Alert severity="success">{t('password_chosen')}</Alert>}
    </>
  );
};

/** Credentials, then the second factor where the user has one, then back to where the person came from. */
const SignIn = ({ landingOf, addressOf }: LoginPageProps) => {
  const { t } = useI18n();
  const { session, leave } = usePorts();
  const login = useLogin();
  const { state, search } = useLocation();
  const from = state as CameFrom | null;
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
  const next = (step: Step): Promise<void> | void => {
    setOver(false);
    if ('user' in step) return enter(step.user);
    setWaiting(step.waiting);
  };
  const before = session.leftAt ?? wantedOf(from, addressOf) ?? deskOf(search);
  return (
    <SignInFrame title={title}>
      {!waiting && <Before isOver={over} why={session.why()} isChosen={from?.passwordChosen === true} />}
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
          <SingleSignOn returnTo={before} />
        </>
      )}
    </SignInFrame>
  );
};
