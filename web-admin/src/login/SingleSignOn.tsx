import { useQuery } from '@tanstack/react-query';
import { Button, Divider } from '@mui/material';
import type { SignInOptions } from '@stile/contracts';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';

/** The way to the organisation's own sign-in, where there is one. `returnTo`: the page after it. */
export const SingleSignOn = ({ returnTo }: { returnTo: string | null }) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const { data } = useQuery({
    queryKey: ['sign_in_options'],
    queryFn: () => api.get<SignInOptions>('/api/sign_in_options'),
  });
  if (!data?.single_sign_on) return null;
  const query = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`;
  return (
    <>
      <Divider>{t('sign_in_or')}</Divider>
      <Button href={`/auth/sso${query}`} variant="outlined" size="large">
        {t('sign_in_with', { label: data.single_sign_on })}
      </Button>
    </>
  );
};
