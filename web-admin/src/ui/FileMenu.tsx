import { useState } from 'react';
import { Button } from 'react-admin';
import { Box, CircularProgress, Menu, MenuItem } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/GetApp';
import type { ExportAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { hiddenText } from './theme.js';
import { useExport, type FileRows } from './use-export.js';

interface FileChoice {
  readonly label: string;
  readonly rows: FileRows;
}
interface FileMenuProps {
  readonly label: string;
  /** The button's name where a page has several. */
  readonly name?: string;
  readonly choices: readonly FileChoice[];
  /** Rows that they have, as far as the page knows. */
  readonly total: number;
  /** Its button gives way to another that was pressed already. */
  readonly isOpenAtFirst?: boolean;
}

interface NextPartProps {
  readonly of: ExportAnswer;
  readonly begin: (part: number) => void;
}

/** The part after one that was saved, if there is one. */
const NextPart = ({ of: { part, parts }, begin }: NextPartProps) => {
  const { t } = useI18n();
  if (part >= parts) return null;
  return (
    <Button label={t('export_part', { part: part + 1, parts })} onClick={() => begin(part + 1)}>
      <DownloadIcon />
    </Button>
  );
};

const isSame = (a: FileRows, b: FileRows): boolean =>
  a.list === b.list && a.format === b.format && a.filter === b.filter && a.sort === b.sort;

/** A menu of files that the server makes; while one is made, how far it is. */
export const FileMenu = ({
  label,
  name: buttonName = label,
  choices,
  total,
  isOpenAtFirst = false,
}: FileMenuProps) => {
  const { t } = useI18n();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { save, cancel, isMaking, progress, saved } = useExport();
  const isOfThese = saved && choices.some(({ rows }) => isSame(rows, saved.rows));
  const begin = (rows: FileRows): void => {
    setOpen(false);
    // The button stays where it is, so that the keyboard does too.
    button?.focus();
    save(rows);
  };
  const open = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(true) } as const;
  return (
    <>
      {isMaking && <Progress {...(progress ?? { rows: 0, total, state: 'making' })} />}
      {isOfThese && !isMaking && (
        <NextPart of={saved.answer} begin={(part) => begin({ ...saved.rows, part })} />
      )}
      <Button
        label={isMaking ? t('cancel_short') : label}
        aria-label={isMaking ? t('cancel_short') : buttonName}
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
        {choices.map(({ label: name, rows }) => (
          <MenuItem key={name} onClick={() => begin(rows)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** The figures are for the eye: a screen reader is told once. */
const Progress = ({ rows, total, state }: Pick<ExportAnswer, 'rows' | 'total' | 'state'>) => {
  const { t, number } = useI18n();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '.8125rem' }}>
      <CircularProgress size={16} aria-hidden />
      <span aria-hidden>
        {state === 'waiting'
          ? t('export_waiting')
          : t('export_making', { done: number(rows), total: number(total) })}
      </span>
      <Box role="status" sx={hiddenText}>
        {t('export_begun')}
      </Box>
    </Box>
  );
};
