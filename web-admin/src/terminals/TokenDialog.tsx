import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import type { SecParamsAnswer } from '@stile/contracts';
import { withQuery } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useVenueOf } from '../venue/use-venue.js';

/** How the venue is connected to the provider, and the way to connect it once more. */
export const TokenButton = ({ group }: { readonly group: string }) => {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<KeyIcon />} onClick={() => setOpen(true)}>
        {t('card.token_info')}
      </Button>
      {isOpen && <TokenDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
};

interface TokenDialogProps {
  readonly group: string;
  readonly onClose: () => void;
}

const TokenDialog = ({ group, onClose }: TokenDialogProps) => {
  const { t } = useI18n();
  const { api, leave } = usePorts();
  const [isConfirming, setConfirming] = useState(false);
  const ask = () =>
    api.get<SecParamsAnswer>(withQuery('/api/clover_retrieve_sec_params', { inventory_group: group }));
  const params = useQuery({ queryKey: ['sec_params', group], queryFn: ask, staleTime: 0 });
  // The state in the address is good for an hour, so that it is made when it is used.
  const connect = useMutation({
    mutationFn: ask,
    onSuccess: ({ authorize_url }) => authorize_url !== null && leave(authorize_url),
  });
  const isOff = params.data?.state === 'OFF';
  return (
    <Dialog open onClose={onClose} aria-labelledby="token-title" fullWidth maxWidth="xs">
      <DialogTitle id="token-title">{t('card.token_info')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {params.isFetching && <LinearProgress aria-label={t('card.token_checking')} />}
        {params.error && <Failure error={params.error} retry={() => void params.refetch()} />}
        {params.data && !params.isFetching && <Shown group={group} params={params.data} />}
        {isConfirming && <Alert severity="warning">{t('card.token_warning')}</Alert>}
        {connect.error && <Failure error={connect.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" color="inherit">
          {t('card.cancel')}
        </Button>
        {isConfirming ? (
          <Button
            autoFocus
            variant="contained"
            color="warning"
            loading={connect.isPending}
            onClick={() => connect.mutate()}
          >
            {t('card.token_go')}
          </Button>
        ) : (
          <Button variant="contained" disabled={!params.data || isOff} onClick={() => setConfirming(true)}>
            {t('card.token_new')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

const STANDS = {
  CONNECTED: ['success', 'card.token_CONNECTED'],
  EXPIRED: ['error', 'card.token_EXPIRED'],
  NOT_CONNECTED: ['error', 'card.token_none'],
  OFF: ['info', 'card.token_OFF'],
} as const satisfies Record<SecParamsAnswer['state'], readonly [string, string]>;

const Shown = ({ group, params }: { readonly group: string; readonly params: SecParamsAnswer }) => {
  const { t, instant } = useI18n();
  const venue = useVenueOf(group).data;
  const zone = venue?.timezone;
  const { state, merchant_id, access_token_expiration, refresh_token_expiration } = params;
  const [severity, text] = STANDS[state];
  return (
    <>
      <Alert severity={severity}>{t(text)}</Alert>
      {venue && <Said label={t('card.token_venue')} value={venue.name} />}
      {merchant_id !== null && <Said label={t('card.token_merchant')} value={merchant_id} />}
      {access_token_expiration !== null && (
        <Said label={t('card.token_access')} value={instant(access_token_expiration, zone)} />
      )}
      {refresh_token_expiration !== null && (
        <Said label={t('card.token_refresh')} value={instant(refresh_token_expiration, zone)} />
      )}
    </>
  );
};

const Said = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Typography component="div">
    <Typography component="div" variant="body2" color="text.secondary">
      {label}
    </Typography>
    {value}
  </Typography>
);
