import { Alert, Button } from '@mui/material';
import { asProblem } from '@stile/web-kit';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';

const FORBIDDEN = 403;
const AS_OF = 'query.asOf';

/** The fault in the server's words, and a way to try again; no fault, and no way, where it is not for this user. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { t } = useI18n();
  const { status, fields } = asProblem(error);
  // The band of the clock says so, and leads back to now.
  if (AS_OF in fields) return null;
  const isForbidden = status === FORBIDDEN;
  return (
    <Alert
      severity={isForbidden ? 'info' : 'error'}
      action={
        !isForbidden &&
        retry && (
          <Button color="inherit" size="small" onClick={retry}>
            {t('try_again')}
          </Button>
        )
      }
    >
      {messageOf(error)}
    </Alert>
  );
};
