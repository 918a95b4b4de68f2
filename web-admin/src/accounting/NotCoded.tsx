import { Link as RouterLink } from 'react-router';
import { Alert, Box, Link } from '@mui/material';
import { useMayWrite } from '../documents/mutations.js';
import { useI18n } from '../i18n/use-i18n.js';

/** The mark of a line that goes under none of the venue's codes. */
export const NoCode = () => {
  const { t } = useI18n();
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {t('accounting.not_coded')}
    </Box>
  );
};

interface NotCodedProps {
  readonly group: string;
  readonly lines: number;
  /** Their sums, in words. */
  readonly amounts: string;
}

/** How much goes under no code, and the page on which that is mended, for who may. */
export const NotCoded = ({ group, lines, amounts }: NotCodedProps) => {
  const { t, n } = useI18n();
  const mayWrite = useMayWrite('accounting_codes', group);
  if (lines === 0) return null;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { maxWidth: '75ch' } }}>
      <strong>{t('accounting.not_coded_are', { lines: n('accounting.lines', lines), amounts })}</strong>{' '}
      {mayWrite ? (
        <>
          {t('accounting.code_them')}{' '}
          <Link component={RouterLink} to="/accounting_codes">
            {t('accounting.codes')}
          </Link>
          .
        </>
      ) : (
        t('accounting.others_code_them')
      )}
    </Alert>
  );
};
