import { Alert, Button } from '@mui/material';
import { asProblem } from '@stile/web-kit';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';

const FORBIDDEN = 403;

/** The fault in the server's words, and a way to try again; no fault, and no way, where it is not for this user. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { t } = useI18n();
  const isForbidden = asProblem(error).status === FORBIDDEN;
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
