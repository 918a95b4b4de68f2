import { useState, type FormEvent, type ReactNode } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { asProblem } from '@stile/web-kit';
import { messageOf } from '../core/api.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PresentPassword } from './PresentPassword.js';

/** Does it; where the server wants the own password first, asks for it and does it again. */
export type WithPassword = <T>(act: () => Promise<T>) => Promise<T>;

/** The own password, asked for where the server wants it again (docs/rules/identity-and-access.md 30). */
export const usePasswordConfirmation = (): {
  readonly withPassword: WithPassword;
  readonly dialog: ReactNode;
} => {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const close = (isConfirmed: boolean): void => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  const isConfirmed = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  return {
    withPassword: (act) =>
      act().catch(async (thrown: unknown) => {
        if (asProblem(thrown).code !== 'password_unconfirmed' || !(await isConfirmed())) throw thrown;
        return act();
      }),
    dialog: answer && <ConfirmPasswordDialog onClose={close} />,
  };
};

const ConfirmPasswordDialog = ({ onClose }: { onClose: (isConfirmed: boolean) => void }) => {
  const { t } = useI18n();
  const [password, setPassword] = useState('');
  const act = useAct((provider) => provider.confirmPassword({ password }), {
    onSuccess: () => onClose(true),
  });
  const isWrong = act.error !== null && 'password' in asProblem(act.error).fields;
  const close = (): void => {
    if (!act.isPending) onClose(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act.mutate();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="confirm-password-title" fullWidth maxWidth="xs">
      <DialogTitle id="confirm-password-title">{t('confirm_password_title')}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          {t('confirm_password_text')}
          {act.error && <Alert severity="error">{messageOf(act.error)}</Alert>}
          <PresentPassword value={password} onChange={setPassword} isWrong={isWrong} autoFocus />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={act.isPending} variant="outlined" color="inherit">
            {t('editors.cancel')}
          </Button>
          <Button type="submit" loading={act.isPending} disabled={password === ''} variant="contained">
            {t('confirm_password')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
