import { useEffect, useState, type FormEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { Alert, Box, Button, TextField } from '@mui/material';
import { asProblem } from '@stile/web-kit';
import { messageOf } from '../core/api.js';
import { LOGIN_PATH, PASSWORD_PATH } from '../core/auth-provider.js';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { SignInFrame } from './SignInFrame.js';

/** The page that the link in a mail leads to: it sets a password, once (docs/rules/passwords.md 5). */
export const PasswordPage = () => {
  const { t } = useI18n();
  const { api } = usePorts();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(() => hash.slice(1));
  const [password, setPassword] = useState('');
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // The secret stays neither in the address nor in the history.
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate(PASSWORD_PATH, { replace: true });
  }, [hash, navigate]);
  const refused = thrown ? asProblem(thrown).fields['password'] : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.send('POST', '/api/set_visitor_password', { token, password });
      await navigate(LOGIN_PATH, { replace: true, state: { passwordChosen: true } });
    } catch (error) {
      setThrown(error);
      setBusy(false);
    }
  };
  return (
    <SignInFrame title={t('choose_password')}>
      {token === '' ? (
        <Alert severity="warning">{t('password_link_missing')}</Alert>
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void submit(event)}
          sx={{ display: 'grid', gap: 2 }}
        >
          {thrown ? <Alert severity="error">{messageOf(thrown)}</Alert> : null}
          <TextField
            label={t('new_password')}
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="new-password"
            error={refused !== undefined}
            helperText={refused ?? t('new_password_hint')}
          />
          <Button type="submit" variant="contained" size="large" loading={busy} disabled={password === ''}>
            {t('choose_password')}
          </Button>
        </Box>
      )}
      <Button component={RouterLink} to={LOGIN_PATH} color="inherit" sx={{ justifySelf: 'start' }}>
        {t('sign_in')}
      </Button>
    </SignInFrame>
  );
};
