import { useDeskTexts } from './desk-i18n.js';
import { signInAddress } from './sign-in-address.js';

/** The session has ended: the sign-in leads back to this screen. */
export const SignInLink = () => {
  const { t } = useDeskTexts();
  return (
    <a className="button primary" href={signInAddress(window.location)}>
      {t('sign_in')}
    </a>
  );
};
