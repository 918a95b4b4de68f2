import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
} from '@mui/material';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import type { WaitlistRow } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import type { EntryChange } from '../core/acts.js';
import { useAct } from '../core/use-act.js';
import { tokens } from '@stile/web-kit';
import { Failure } from '../ui/Failure.js';
import { nameOf, WAITLIST } from './waitlist.js';

const TARGET = { width: 44, height: 44 };
type Act = 'up' | 'down' | 'offer';

/** Asks the server for a change of an entry and shows the list as it then is. */
const useChange = (row: WaitlistRow, onDone: () => void) => {
  const client = useQueryClient();
  return useAct((provider, change: EntryChange) => provider.changeEntry(row.id, change), {
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [WAITLIST] }),
  });
};

/** Up, down, offer, remove. Rows move under the buttons: the one that was pressed keeps the focus. */
export const EntryActions = ({ row }: { row: WaitlistRow }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const name = nameOf(row, t('erased'));
  const [removing, setRemoving] = useState(false);
  const pressed = useRef<HTMLElement | null>(null);
  const [done, setDone] = useState<Act>('up');
  const change = useChange(row, () =>
    notify(t(done === 'offer' ? 'waitlist.offered' : 'waitlist.moved', { name }), { type: 'success' }),
  );
  // A row that moves takes the focus out of the page's hands.
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
  }, [row.position]);
  if (row.state !== 'unproven' && row.state !== 'waiting' && row.state !== 'offered') return null;
  const act = (which: Act, button: HTMLElement): void => {
    if (change.isPending || (which === 'up' && row.is_first) || (which === 'down' && row.is_last)) return;
    pressed.current = button;
    setDone(which);
    change.mutate(
      which === 'offer' ? { act: 'offer' } : { act: 'move', before: which === 'up' ? row.up : row.down },
      { onError: (error) => notify(messageOf(error), { type: 'error' }) },
    );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {row.state === 'waiting' ? (
        <>
          <IconButton
            sx={TARGET}
            aria-label={t('waitlist.up', { name })}
            aria-disabled={row.is_first}
            onClick={({ currentTarget }) => act('up', currentTarget)}
          >
            <UpIcon sx={{ opacity: row.is_first ? 0.35 : 1 }} />
          </IconButton>
          <IconButton
            sx={TARGET}
            aria-label={t('waitlist.down', { name })}
            aria-disabled={row.is_last}
            onClick={({ currentTarget }) => act('down', currentTarget)}
          >
            <DownIcon sx={{ opacity: row.is_last ? 0.35 : 1 }} />
          </IconButton>
          <Button
            sx={{ minHeight: 44 }}
            aria-label={t('waitlist.offer', { name })}
            onClick={({ currentTarget }) => act('offer', currentTarget)}
          >
            {t('waitlist.offer_short')}
          </Button>
        </>
      ) : null}
      <Button
        sx={{ minHeight: 44 }}
        color="error"
        aria-label={t('waitlist.remove', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('waitlist.remove_short')}
      </Button>
      {removing ? <RemoveDialog row={row} name={name} onClose={() => setRemoving(false)} /> : null}
    </Box>
  );
};

const RemoveDialog = ({ row, name, onClose }: { row: WaitlistRow; name: string; onClose: () => void }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const change = useChange(row, () => {
    notify(t('waitlist.removed', { name }), { type: 'success' });
    onClose();
  });
  const close = (): void => {
    if (!change.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="remove-title"
      aria-describedby="remove-text"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="remove-title">{t('waitlist.remove_title', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id="remove-text">{t('waitlist.remove_text', { name })}</DialogContentText>
        {change.error && <Failure error={change.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={change.isPending} variant="outlined" color="inherit">
          {t('waitlist.keep')}
        </Button>
        <Button
          onClick={() => change.mutate({ act: 'remove' })}
          loading={change.isPending}
          variant="contained"
          color="error"
          sx={{ backgroundColor: tokens.bad }}
        >
          {t('waitlist.remove_short')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
