import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';

/** Asks for a link to choose another password; what is said is the same for any name. */
export const ForgotForm = ({ onBack }: { onBack: () => void }) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const [username, setUsername] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [said, setSaid] = useState<{ severity: 'success' | 'error'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = username.trim();
    setMissing(name === '');
    if (name === '') return field.current?.focus();
    setBusy(true);
    try {
      await api.send('POST', '/api/change_password_link', { username: name });
      setSaid({ severity: 'success', text: t('forgot_sent') });
    } catch (thrown) {
      setSaid({ severity: 'error', text: messageOf(thrown) });
    }
    setBusy(false);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {said ? (
        <Alert severity={said.severity}>{said.text}</Alert>
      ) : (
        <Typography color="text.secondary">{t('forgot_text')}</Typography>
      )}
      <TextField
        label={t('username')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        inputRef={field}
        autoComplete="username"
        error={isMissing}
        helperText={isMissing ? t('username_missing') : undefined}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t('forgot_send')}
      </Button>
      <Button onClick={onBack} color="inherit" sx={{ justifySelf: 'start' }}>
        {t('back_to_credentials')}
      </Button>
    </Box>
  );
};
