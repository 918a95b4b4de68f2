import { Alert, Button } from '@mui/material';
import { messageOf } from '../core/api.js';
import { useWords } from '../i18n/words.js';

/** What went wrong in the server's words, and a way to try again. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { t } = useWords();
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
