import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { HistoryEntry } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { useFieldNames } from '../documents/field-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ValueText, type Locale } from './ValueText.js';

type Change = HistoryEntry['changes'][number];

/** More than these are folded away: the first event sets every field. */
const OPEN_UP_TO = 6;

/** Changes of the reservation by an event: field, before, after. */
export const Changes = ({ changes, locale }: { changes: readonly Change[]; locale: Locale }) => {
  const { t, n } = useI18n();
  if (changes.length === 0) return null;
  const table = <ChangeTable changes={changes} locale={locale} />;
  if (changes.length <= OPEN_UP_TO) return table;
  return (
    <details>
      <Box
        component="summary"
        sx={{
          cursor: 'pointer',
          fontSize: '.875rem',
          py: 0.5,
          fontWeight: 600,
          color: tokens.brand,
          width: 'fit-content',
        }}
        aria-label={`${t('changes')}: ${n('fields_n', changes.length)}`}
      >
        {n('fields_n', changes.length)}
      </Box>
      {table}
    </details>
  );
};

const ChangeTable = ({ changes, locale }: { changes: readonly Change[]; locale: Locale }) => {
  const { t } = useI18n();
  const nameOf = useFieldNames();
  const path = (text: string): string =>
    text
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part)))
      .join(' › ');
  const field = (text: string): string => text.split('.').at(-1) ?? text;
  return (
    <Box sx={{ overflowX: 'auto', my: 0.75 }}>
      <Table
        size="small"
        sx={{
          tableLayout: 'fixed',
          '& td, & th': {
            py: 0.5,
            px: 1,
            fontSize: '.8125rem',
            verticalAlign: 'top',
            overflowWrap: 'anywhere',
            whiteSpace: 'normal',
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '28%' }}>{t('field')}</TableCell>
            <TableCell sx={{ width: '28%' }}>{t('before')}</TableCell>
            <TableCell>{t('after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <TableRow key={change.path}>
              <TableCell component="th" scope="row">
                {path(change.path)}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>
                <ValueText value={change.before} field={field(change.path)} locale={locale} />
              </TableCell>
              <TableCell>
                <ValueText value={change.after} field={field(change.path)} locale={locale} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
