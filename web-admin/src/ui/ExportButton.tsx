import { Button, useListContext, useTranslate, type Identifier } from 'react-admin';
import { Box, CircularProgress, IconButton, Tooltip } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/GetApp';
import { useI18n } from '../i18n/use-i18n.js';
import { useExport } from './use-export.js';

/** Saves the rows of the list as a file that the server makes: all that its filter finds, or those that are selected. */
export const ExportButton = ({ ids }: { ids?: readonly Identifier[] }) => {
  const { resource, filter, filterValues, sort, total } = useListContext();
  const { t, number } = useI18n();
  const translate = useTranslate();
  const { save, cancel, isMaking, file } = useExport();
  const found = ids ? { id: ids } : { ...(filterValues as object), ...(filter as object | undefined) };
  const query = { filter: JSON.stringify(found), sort: JSON.stringify([sort.field, sort.order]) };
  const { answer } = file ?? {};
  const isOfThese = file?.rows.filter === query.filter && file.rows.sort === query.sort;
  const next = isOfThese && answer?.state === 'ready' && answer.part < answer.parts ? answer.part + 1 : undefined;
  if (isMaking)
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '.8125rem' }}>
        <CircularProgress size={16} aria-hidden />
        {t('export_making', { done: number(answer?.rows ?? 0), total: number(answer?.total ?? total ?? 0) })}
        <Tooltip title={t('cancel_short')}>
          <IconButton size="small" onClick={cancel} aria-label={t('cancel_short')}>
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </Box>
    );
  return (
    <Button
      label={next ? t('export_part', { part: next, parts: answer!.parts }) : translate('ra.action.export')}
      disabled={total === 0}
      onClick={() => save({ list: resource, ...query, ...(next ? { part: next } : {}) })}
    >
      <DownloadIcon />
    </Button>
  );
};
