import { useState } from 'react';
import { Button, useListContext, useTranslate, type Identifier } from 'react-admin';
import { Box, CircularProgress, Menu, MenuItem } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/GetApp';
import type { ExportAnswer, ExportFormat } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { hiddenText } from './theme.js';
import { useExport } from './use-export.js';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

interface NextPartProps {
  readonly of: ExportAnswer;
  readonly begin: (format: ExportFormat, part: number) => void;
}

/** The part after one that was saved, if there is one. */
const NextPart = ({ of: { part, parts, format }, begin }: NextPartProps) => {
  const { t } = useI18n();
  if (part >= parts) return null;
  return (
    <Button label={t('export_part', { part: part + 1, parts })} onClick={() => begin(format, part + 1)}>
      <DownloadIcon />
    </Button>
  );
};

/** The rows of the list on the page, or those of them that are named. */
const useRows = (ids: readonly Identifier[] | undefined) => {
  const { filter, filterValues, sort } = useListContext();
  const found = ids ? { id: ids } : { ...(filterValues as object), ...(filter as object | undefined) };
  return { filter: JSON.stringify(found), sort: JSON.stringify([sort.field, sort.order]) };
};

/** The formats of a list's file, open at first; while it is made, how far it is. */
export const ExportMenu = ({ ids }: { ids?: readonly Identifier[] }) => {
  const { resource, total = 0 } = useListContext();
  const { t } = useI18n();
  const translate = useTranslate();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(true);
  const { save, cancel, isMaking, progress, saved } = useExport();
  const rows = useRows(ids);
  const isOfThese = saved?.rows.filter === rows.filter && saved.rows.sort === rows.sort;
  const begin = (format: ExportFormat, part?: number): void => {
    setOpen(false);
    // The button stays where it is, so that the keyboard does too.
    button?.focus();
    save({ list: resource, format, ...rows, ...(part ? { part } : {}) });
  };
  const open = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(true) } as const;
  return (
    <>
      {isMaking && <Progress {...(progress ?? { rows: 0, total })} />}
      {isOfThese && !isMaking && <NextPart of={saved.answer} begin={begin} />}
      <Button
        label={isMaking ? t('cancel_short') : translate('ra.action.export')}
        disabled={total === 0}
        ref={setButton}
        {...(isMaking ? { onClick: cancel } : open)}
      >
        {isMaking ? <CloseIcon /> : <DownloadIcon />}
      </Button>
      <Menu
        anchorEl={button}
        open={isOpen && button !== null}
        onClose={() => setOpen(false)}
        // The button that opened it first has given way to this one.
        slotProps={{ transition: { onExited: () => button?.focus() } }}
      >
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => begin(format)}>
            {t(`export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** The figures are for the eye: a screen reader is told once. */
const Progress = ({ rows, total }: Pick<ExportAnswer, 'rows' | 'total'>) => {
  const { t, number } = useI18n();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '.8125rem' }}>
      <CircularProgress size={16} aria-hidden />
      <span aria-hidden>{t('export_making', { done: number(rows), total: number(total) })}</span>
      <Box role="status" sx={hiddenText}>
        {t('export_begun')}
      </Box>
    </Box>
  );
};
