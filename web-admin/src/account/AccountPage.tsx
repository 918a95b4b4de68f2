import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Title, useNotify } from 'react-admin';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { asProblem } from '@stile/web-kit';
import type { OwnSession } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { Panel } from '../ui/Panel.js';
import { PresentPassword } from './PresentPassword.js';

const SESSIONS = ['own_sessions'];
/** The time zone of the browser: a person's sessions are of no venue. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The page of one's own account (docs/rules/identity-and-access.md 23, 24 and 26). */
export const AccountPage = () => {
  const { t } = useI18n();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 640 }}>
      <Title title={t('account_title')} preferenceKey={false} />
      <Panel title={t('change_password')}>
        <PasswordForm />
      </Panel>
      <Panel title={t('set_pin')}>
        <PinForm />
      </Panel>
      <Panel title={t('own_sessions')}>
        <Sessions />
      </Panel>
    </Box>
  );
};

const inPanel = { display: 'grid', gap: 2, justifyItems: 'start' } as const;

const PasswordForm = () => {
  const { t } = useI18n();
  const notify = useNotify();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const change = useAct((provider) => provider.changePassword({ password, new_password: next }), {
    onSuccess: () => {
      setPassword('');
      setNext('');
      notify(t('password_changed'), { type: 'success' });
      void client.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  const refused = change.error ? asProblem(change.error).fields : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={inPanel}>
      {change.error && <Alert severity="error">{messageOf(change.error)}</Alert>}
      <PresentPassword value={password} onChange={setPassword} isWrong={'password' in refused} />
      <TextField
        fullWidth
        label={t('new_password')}
        type="password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        autoComplete="new-password"
        error={'new_password' in refused}
        helperText={refused['new_password'] ?? t('new_password_hint')}
      />
      <Button
        type="submit"
        variant="contained"
        loading={change.isPending}
        disabled={password === '' || next === ''}
      >
        {t('change_password')}
      </Button>
    </Box>
  );
};

/** By it they take over a till at the desk. */
const PinForm = () => {
  const { t } = useI18n();
  const notify = useNotify();
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const act = useAct((provider) => provider.setPin({ password, pin }), {
    onSuccess: () => {
      setPassword('');
      setPin('');
      notify(t('pin_is_set'), { type: 'success' });
    },
  });
  const refused = act.error ? asProblem(act.error).fields : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act.mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={inPanel}>
      {act.error && <Alert severity="error">{messageOf(act.error)}</Alert>}
      <PresentPassword value={password} onChange={setPassword} isWrong={'password' in refused} />
      <TextField
        fullWidth
        label={t('pin')}
        type="password"
        value={pin}
        onChange={(event) => setPin(event.target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
        error={'body.pin' in refused}
        helperText={t('pin_hint')}
      />
      <Button
        type="submit"
        variant="contained"
        loading={act.isPending}
        disabled={password === '' || pin === ''}
      >
        {t('set_pin')}
      </Button>
    </Box>
  );
};

const Sessions = () => {
  const { t, instant } = useI18n();
  const { api } = usePorts();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: SESSIONS,
    queryFn: () => api.get<readonly OwnSession[]>('/api/sessions'),
  });
  const end = useAct((provider) => provider.endOtherSessions(), {
    onSuccess: () => {
      notify(t('other_sessions_ended'), { type: 'success' });
      void client.invalidateQueries({ queryKey: SESSIONS });
    },
    onError: (thrown) => notify(messageOf(thrown), { type: 'error' }),
  });
  if (error) return <Failure error={error} />;
  return (
    <Box sx={inPanel}>
      <Box component="ul" sx={{ m: 0, pl: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {data?.map(({ started_at, seen_at, current }) => (
          <li key={`${started_at}${seen_at}${current}`}>
            {t('session_line', { started: instant(started_at, zone()), seen: instant(seen_at, zone()) })}
            {current && (
              <Typography component="strong" sx={{ fontWeight: 700 }}>
                {` (${t('this_session')})`}
              </Typography>
            )}
          </li>
        ))}
      </Box>
      <Button
        variant="outlined"
        loading={end.isPending}
        disabled={!data || data.length < 2}
        onClick={() => end.mutate()}
      >
        {t('end_other_sessions')}
      </Button>
    </Box>
  );
};
