import { useState, type FormEvent } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useDrawer } from './selected-till.js';

const MAX_REASON = 200;

interface OpenDrawerProps {
  readonly group: string;
  /** The one that this browser has selected: its drawer is at this machine. */ readonly till: string;
}

/** Opens the drawer without a sale, once it was said why (docs/rules/tills.md 29). */
export const OpenDrawer = (props: OpenDrawerProps) => {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('tills.open_drawer')}
      </Button>
      {isAsking && <OpenDrawerDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
};

const OpenDrawerDialog = ({ group, till, onClose }: OpenDrawerProps & { onClose: () => void }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const refresh = useRefresh();
  const { ids } = usePorts();
  const popDrawer = useDrawer(group);
  const [keys] = useState(() => new Map<string, string>());
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const act = useAct(
    (provider, why: string) => {
      const key = keys.get(why) ?? ids.next();
      keys.set(why, key);
      return provider.openDrawer({ inventory_group: group, reason: why }, { id: till, key });
    },
    {
      onSuccess: () => {
        popDrawer(till);
        notify(t('tills.drawer_opened'), { type: 'success' });
        refresh();
        onClose();
      },
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') act.mutate(reason.trim());
  };
  const close = (): void => {
    if (!act.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="drawer-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="drawer-title">{t('tills.open_drawer')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            autoFocus
            label={t('tills.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isMissing}
            helperText={t(isMissing ? 'tills.reason_missing' : 'tills.drawer_hint')}
            slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
          />
          {act.error && <Failure error={act.error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={act.isPending} variant="outlined" color="inherit">
            {t('refund_close')}
          </Button>
          <Button type="submit" loading={act.isPending} variant="contained">
            {t('tills.open_drawer')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
