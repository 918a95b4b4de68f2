import { useId } from 'react';
import { Dialog, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import { PHONE } from '../ui/theme.js';
import { useI18n } from '../i18n/use-i18n.js';
import { FindBox } from './FindBox.js';
import type { FoundPage } from './find-options.js';

interface FindDialogProps {
  readonly pages: readonly FoundPage[];
  readonly scanned: string;
  readonly onClose: () => void;
}

/** Find from any page; on a phone it takes the screen. */
export const FindDialog = ({ pages, scanned, onClose }: FindDialogProps) => {
  const { t } = useI18n();
  const titleId = useId();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogTitle id={titleId}>{t('find.title')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <FindBox key={scanned} pages={pages} scanned={scanned} onLeft={onClose} />
      </DialogContent>
    </Dialog>
  );
};
