import { useNotify } from 'react-admin';
import { Button } from '@mui/material';
import type { DeviceActionAnswer } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import type { ConsoleDataProvider } from '../core/acts.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { DEVICE_DONE } from './use-terminals.js';

interface PrintButtonProps {
  readonly label: string;
  readonly print: (provider: ConsoleDataProvider) => Promise<{ readonly data: DeviceActionAnswer }>;
}

/** Has a card terminal print, and says whether it did. */
export const PrintButton = ({ label, print }: PrintButtonProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const printing = useAct(print, {
    onSuccess: ({ status_code, message }) =>
      status_code === DEVICE_DONE
        ? notify(t('card.printed'), { type: 'success' })
        : notify(t('card.act_failed', { status_code, message }), { type: 'error' }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return (
    <Button variant="outlined" loading={printing.isPending} onClick={() => printing.mutate()}>
      {label}
    </Button>
  );
};
