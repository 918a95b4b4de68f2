import { useRef, useState, type FormEvent } from 'react';
import { Alert, Box, Button, TextField } from '@mui/material';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { usePorts } from '../core/ports.js';
import { signIn, type SignIn } from './sign-in.js';

export const CredentialsForm = ({ onStep }: { onStep: (step: SignIn) => Promise<void> | void }) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const empty = (
      [
        ['username', username.trim()],
        ['password', password],
      ] as const
    )
      .filter(([, value]) => value === '')
      .map(([name]) => name);
    setMissing(empty);
    setFailure(null);
    if (empty[0]) return fields[empty[0]].current?.focus();
    setBusy(true);
    try {
      await onStep(await signIn(api, username.trim(), password));
    } catch (thrown) {
      setFailure(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      <TextField
        label={t('username')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        inputRef={fields.username}
        autoComplete="username"
        error={missing.includes('username')}
        helperText={missing.includes('username') ? t('username_missing') : undefined}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label={t('password')}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        inputRef={fields.password}
        autoComplete="current-password"
        error={missing.includes('password')}
        helperText={missing.includes('password') ? t('password_missing') : undefined}
      />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t('sign_in')}
      </Button>
    </Box>
  );
};
