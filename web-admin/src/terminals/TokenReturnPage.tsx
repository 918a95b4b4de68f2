import { LinkBase, Title, useDataProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { Alert, Box, Button, LinearProgress } from '@mui/material';
import type { ConsoleDataProvider } from '../core/acts.js';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useOnce } from './use-once.js';

const TERMINALS = '/settings/terminals';

/** The provider sends the browser here. What it sent is good once, and is taken out of the address when it was used. */
export const TokenReturnPage = () => {
  const { t } = useI18n();
  const location = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const { connectTerminals } = useDataProvider<ConsoleDataProvider>();
  const sent = new URLSearchParams(location.search);
  const [code, merchant_id, state] = [sent.get('code'), sent.get('merchant_id'), sent.get('state')];
  const isComplete = code !== null && merchant_id !== null && state !== null;
  // A query: however often the page is drawn, the code is sent once.
  const { error, isSuccess, isFetching } = useQuery({
    queryKey: ['terminal_token', code],
    queryFn: () => connectTerminals({ code: code!, merchant_id: merchant_id!, state: state! }),
    enabled: isComplete,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const forget = (refused: string): void =>
    void navigate(location.pathname, { replace: true, state: { refused } });
  useOnce(isSuccess, () => {
    notify(t('card.token_done'), { type: 'success' });
    void navigate(TERMINALS, { replace: true });
  });
  useOnce(error !== null, () => forget(messageOf(error)));
  useOnce(!isComplete && location.search !== '', () => forget(t('card.token_failed')));
  const refused = (location.state as { readonly refused?: string } | null)?.refused ?? t('card.token_failed');
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 480 }}>
      <Title title={t('card.token_info')} preferenceKey={false} />
      {isFetching ? (
        <LinearProgress sx={{ width: '100%' }} aria-label={t('card.token_checking')} />
      ) : (
        <>
          {!isSuccess && <Alert severity="error">{refused}</Alert>}
          <Button component={LinkBase} to={TERMINALS} variant="outlined">
            {t('card.token_back')}
          </Button>
        </>
      )}
    </Box>
  );
};
