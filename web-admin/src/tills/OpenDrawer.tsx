import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Button } from '@mui/material';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReasonDialog } from '../inputs/ReasonDialog.js';
import { useDrawer } from './selected-till.js';

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
    <ReasonDialog
      title={t('tills.open_drawer')}
      onSubmit={act.mutate}
      onClose={onClose}
      act={act}
      submit={t('tills.open_drawer')}
      label={t('tills.reason')}
      hint={t('tills.drawer_hint')}
      missing={t('tills.reason_missing')}
    />
  );
};
