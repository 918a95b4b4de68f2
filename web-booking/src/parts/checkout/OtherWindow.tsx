import { useEffect, useState } from 'react';
import { isEmbedded } from '../../core/browser/embedded.js';
import { useRouter, useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { linkToken, visitorLink } from '../drafts/order-attempt.js';
import { outcomeUrl } from './outcome-url.js';

/** Sooner than an address expires that is good for five minutes. */
const RENEW_MS = 4 * 60_000;

interface OtherWindowProps {
  reservationId: string;
  edit?: number;
}

/** In a frame of another site, which may keep the window of the payment from showing anything: a link to copy. */
export const OtherWindow = (props: OtherWindowProps) =>
  isEmbedded(useUrl()) && window.parent !== window ? <LinkToCopy {...props} /> : null;

const LinkToCopy = (payment: OtherWindowProps) => {
  const { t } = useI18n();
  const href = useLink(payment);
  return href === null ? null : (
    <div className="field wide">
      <label htmlFor="payment-link">{t('payment_blocked')}</label>
      <input id="payment-link" readOnly value={href} onFocus={(event) => event.target.select()} />
    </div>
  );
};

/** The visitor's link; where the frame does not remember it, an address that leads to the payment. */
const useLink = ({ reservationId, edit }: OtherWindowProps): string | null => {
  const services = useServices();
  const router = useRouter();
  const isKnown = linkToken(services.tab, reservationId) !== undefined;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (isKnown) return;
    const renew = async (): Promise<void> => {
      const { addressElsewhere } = await import('../embedder/leave-frame.js');
      const resumeAt = outcomeUrl(router.url(), { reservationId, edit });
      setAddress(await addressElsewhere(services, { reservationId, edit, resumeAt }));
    };
    const onTime = () => void renew().catch(() => setAddress(null));
    onTime();
    const timer = setInterval(onTime, RENEW_MS);
    return () => clearInterval(timer);
  }, [isKnown, services, router, reservationId, edit]);
  return isKnown ? new URL(visitorLink(services.tab, reservationId), window.location.origin).href : address;
};
