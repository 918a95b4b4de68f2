import { useState } from 'react';
import { Box } from '@mui/material';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { OpenDrawer } from './OpenDrawer.js';
import { selectedTill } from './selected-till.js';
import { TillField } from './TillField.js';

/** The till of this browser, as at the desk, for who sells there; and its drawer. */
export const ThisTill = ({ group }: { readonly group: string }) => {
  const { t } = useI18n();
  const user = useUser();
  const names = useDocumentNames('tills', group);
  const [selected, setSelected] = useState(selectedTill);
  const select = useAct(
    (provider, till: string) => provider.selectTill({ till: till || null, inventory_group: group }),
    { onSuccess: () => setSelected(selectedTill()) },
  );
  if (!mayReach(user, '/store', group) || names.size === 0) return null;
  const till = names.has(selected) ? selected : '';
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TillField
          group={group}
          till={till}
          label={t('tills.this_till')}
          size="small"
          disabled={select.isPending}
          onChange={(chosen) => select.mutate(chosen)}
          sx={{ minWidth: 220 }}
        />
        {till !== '' && <OpenDrawer group={group} till={till} />}
      </Box>
      {select.error && <Failure error={select.error} />}
    </Box>
  );
};
