import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Button } from '@mui/material';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PlainInput } from '../inputs/PlainInput.js';
import { FormDialog } from '../ui/FormDialog.js';
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
  return (
    <FormDialog
      title={t('tills.open_drawer')}
      values={{ reason: null }}
      onSubmit={({ reason }: { reason: string | null }) => act.mutate(reason!.trim())}
      onClose={onClose}
      act={act}
      submit={t('tills.open_drawer')}
    >
      <PlainInput
        source="reason"
        autoFocus
        label={t('tills.reason')}
        helperText={t('tills.drawer_hint')}
        maxLength={MAX_REASON}
        validate={(reason: string | null) => (reason?.trim() ? undefined : t('tills.reason_missing'))}
      />
    </FormDialog>
  );
};
