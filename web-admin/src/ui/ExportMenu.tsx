import { useState } from 'react';
import { Button, useListContext, useTranslate, type Identifier } from 'react-admin';
import { Box, CircularProgress, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/GetApp';
import type { ExportAnswer, ExportFormat } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { useExport } from './use-export.js';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

const nextPart = (answer: ExportAnswer | undefined): number | undefined =>
  answer?.state === 'ready' && answer.part < answer.parts ? answer.part + 1 : undefined;

/** The formats of a list's file, open at first; while it is made, how far it is. */
export const ExportMenu = ({ ids }: { ids?: readonly Identifier[] }) => {
  const { resource, filter, filterValues, sort, total } = useListContext();
  const { t } = useI18n();
  const translate = useTranslate();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(true);
  const { save, cancel, isMaking, file } = useExport();
  const found = ids ? { id: ids } : { ...(filterValues as object), ...(filter as object | undefined) };
  const query = { filter: JSON.stringify(found), sort: JSON.stringify([sort.field, sort.order]) };
  const { answer, rows } = file ?? {};
  const isOfThese = rows?.filter === query.filter && rows.sort === query.sort;
  const next = isOfThese ? nextPart(answer) : undefined;
  const begin = (format: ExportFormat, part: number | undefined): void => {
    setOpen(false);
    save({ list: resource, format, ...query, ...(part ? { part } : {}) });
  };
  if (isMaking)
    return <Progress done={answer?.rows ?? 0} total={answer?.total ?? total ?? 0} cancel={cancel} />;
  if (next)
    return (
      <Button
        label={t('export_part', { part: next, parts: answer!.parts })}
        onClick={() => begin(answer!.format, next)}
      >
        <DownloadIcon />
      </Button>
    );
  return (
    <>
      <Button
        label={translate('ra.action.export')}
        disabled={total === 0}
        ref={setButton}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <DownloadIcon />
      </Button>
      <Menu
        anchorEl={button}
        open={isOpen && button !== null}
        onClose={() => setOpen(false)}
        // The button that opened it first has given way to this one.
        slotProps={{ transition: { onExited: () => button?.focus() } }}
      >
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => begin(format, undefined)}>
            {t(`export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

const Progress = ({ done, total, cancel }: ProgressProps) => {
  const { t, number } = useI18n();
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '.8125rem' }}>
      <CircularProgress size={16} aria-hidden />
      {t('export_making', { done: number(done), total: number(total) })}
      <Tooltip title={t('cancel_short')}>
        <IconButton size="small" onClick={cancel} aria-label={t('cancel_short')}>
          <CloseIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Box>
  );
};
