import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useResourceContext } from 'react-admin';
import { Box, Button } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { FieldLabels } from './FieldLabels.js';
import { useListLabel } from './kinds.js';

/** The frame of a document's page: the way back to its list, and the form. */
export const DocumentPage = ({ children }: { children: ReactNode }) => {
  const { t } = useI18n();
  const resource = useResourceContext()!;
  const label = useListLabel();
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
      <Box>
        <Button component={LinkBase} to={createPath({ resource, type: 'list' })} variant="outlined">
          {t('back_to', { list: t(label) })}
        </Button>
      </Box>
      <FieldLabels>{children}</FieldLabels>
    </Box>
  );
};
