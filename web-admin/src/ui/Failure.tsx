import { Alert, Button } from '@mui/material';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';

/** The fault in the server's words, and a way to try again. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { t } = useI18n();
  return (
    <Alert
      severity="error"
      action={
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
