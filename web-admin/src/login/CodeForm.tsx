import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { messageOf } from '../core/api.js';
import type { SessionUser } from '@stile/contracts/identity/services';
import { useI18n } from '../i18n/use-i18n.js';
import { usePorts } from '../core/ports.js';
import { answerChallenge, isOver, sendNewCode, type Challenge } from './sign-in.js';

interface CodeFormProps {
  challenge: Challenge;
  onUser: (user: SessionUser) => Promise<void>;
  /** `over`: the challenge has ended, and no code of it is taken any more. */
  onBack: (over: boolean) => void;
}
interface Said {
  readonly severity: 'error' | 'success';
  readonly text: string;
}

/** The code as it is typed, how it is sent and how another is asked for. */
const useCode = ({ challenge, onUser, onBack }: CodeFormProps) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'code' | 'resend' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const digits = code.replace(/[\s-]/g, '');
    if (digits === '') {
      setSaid({ severity: 'error', text: t('code_missing') });
      return field.current?.focus();
    }
    setBusy('code');
    setSaid(null);
    try {
      await onUser(await answerChallenge(api, challenge, digits));
    } catch (thrown) {
      if (isOver(thrown, false)) return onBack(true);
      setSaid({ severity: 'error', text: messageOf(thrown) });
      setBusy(null);
      field.current?.select();
    }
  };
  const resend = async (): Promise<void> => {
    setBusy('resend');
    setSaid(null);
    try {
      await sendNewCode(api, challenge);
      setSaid({ severity: 'success', text: t('resend_sent') });
    } catch (thrown) {
      if (isOver(thrown, true)) return onBack(true);
      setSaid({ severity: 'error', text: t('resend_failed') });
    }
    setBusy(null);
    field.current?.focus();
  };
  return { code, setCode, said, busy, field, submit, resend };
};

/** The second factor: a code that was mailed, with a way to get another. */
export const CodeForm = ({ challenge, onUser, onBack }: CodeFormProps) => {
  const { t } = useI18n();
  const { code, setCode, said, busy, field, submit, resend } = useCode({ challenge, onUser, onBack });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography color="text.secondary">
        {challenge.sentTo ? t('code_sent_to', { to: challenge.sentTo }) : t('code_sent')}
      </Typography>
      {said && <Alert severity={said.severity}>{said.text}</Alert>}
      <TextField
        label={t('code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputRef={field}
        autoComplete="one-time-code"
        error={said?.severity === 'error'}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            maxLength: 20,
            style: { letterSpacing: '.25em', fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' },
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={busy === 'code'}
        disabled={busy !== null}
      >
        {t('code_submit')}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={() => void resend()} loading={busy === 'resend'} disabled={busy !== null}>
          {t('resend')}
        </Button>
        <Button onClick={() => onBack(false)} color="inherit">
          {t('back_to_credentials')}
        </Button>
      </Box>
    </Box>
  );
};
