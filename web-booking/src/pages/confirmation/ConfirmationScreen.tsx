import { useEffect, type ReactNode } from 'react';
import type { CheckoutAnswer } from '@stile/contracts';
import { forgetNotes } from '../../parts/drafts/addon-notes.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { LazyWaivers } from '../../parts/ticket/lazy-waivers.js';
import { isEmbedded } from '../../core/browser/embedded.js';
import { embedderOf } from '@stile/contracts/catalog/embedding';
import { useVenue } from '../../core/services/venue.js';
import { useServices } from '../../core/services/services.js';
import { searchOf, useRouter, useUrl } from '../../core/browser/router.js';
import {
  chooseAgainUrl,
  forgetAttempt,
  readAttempt,
  visitorLink,
  wantToPayAgain,
} from '../../parts/drafts/order-attempt.js';
import { forgetBooker } from '../../parts/booker/booker.js';
import { forgetContact, readContact } from '../../parts/booker/contact.js';
import { useProblemText } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { forgetDrafts } from '../../parts/drafts/participant-drafts.js';
import { useGiveUp } from '../../parts/checkout/use-give-up.js';
import { Notice } from '../../parts/ui/Notice.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { ABANDONED_TEXTS, useAbandonedPlaces } from '../../parts/hold/abandoned-places.js';
import { Ticket } from '../../parts/ticket/Ticket.js';
import { OtherWindow } from '../../parts/checkout/OtherWindow.js';
import { PayButton } from '../../parts/checkout/PayButton.js';
import { useCheckout, type Checkout } from '../../parts/checkout/use-checkout.js';

/** Screen 2: the payment's result. Asks until it is known; then the ticket, or the way to try again. */
export const ConfirmationScreen = ({ reservationId }: { reservationId: string }) => {
  const { t } = useI18n();
  const { holds, stored, leave } = useServices();
  const router = useRouter();
  const url = useUrl();
  const venue = useVenue();
  const search = searchOf(url);
  const query = useCheckout(reservationId);
  const { checkout } = query;
  // A new page: the one that the gateway came back to may know nothing of the destination.
  const goTo = async (screen: 0 | 1): Promise<void> => {
    // A frame may have nothing that outlives its page.
    if (isEmbedded(url) && venue?.inventory) {
      if (checkout && readContact(stored).email === '') {
        const { fillIn } = await import('../edit/fill-in.js');
        fillIn(stored, checkout.reservation, venue.inventory);
      }
      return router.go(chooseAgainUrl(stored, search, screen), 'push');
    }
    holds.handOver();
    leave(chooseAgainUrl(stored, search, screen));
  };
  const onChooseAgain = () => void goTo(0);
  const onPayAgain = () => {
    if (checkout) wantToPayAgain(stored, checkout.reservation.price);
    void goTo(1);
  };
  const state = checkout?.state;
  const places = useAbandonedPlaces(reservationId, checkout);
  useEffect(() => {
    if (state === 'completed') {
      forgetContact(stored);
      forgetBooker(stored);
      forgetDrafts(stored);
      forgetNotes(stored);
      if (readAttempt(stored)?.placed?.reservationId === reservationId) forgetAttempt(stored);
    }
  }, [state, stored, reservationId]);

  if (checkout && state === 'completed')
    return <Booked checkout={checkout} link={visitorLink(stored, reservationId)} />;
  if (query.problem) return <NotKnown query={query} link={visitorLink(stored, reservationId)} />;
  if (!checkout) return <PageSkeleton title={t('confirming_title')} />;
  if (state === 'abandoned') {
    return (
      <Result title={t('not_paid_title')}>
        <Notice tone="warn" title={t(ABANDONED_TEXTS[places])}>
          <p>{t(places === 'held' ? 'payment_again_more' : 'payment_abandoned_more')}</p>
          <div className="actions">
            {places === 'held' ? (
              <button type="button" className="button primary" onClick={onPayAgain}>
                {t('pay_again')}
              </button>
            ) : null}
            <button
              type="button"
              className={`button ${places === 'held' ? 'quiet' : 'primary'}`}
              onClick={onChooseAgain}
            >
              {t('choose_again')}
            </button>
          </div>
        </Notice>
      </Result>
    );
  }
  return <Pending query={query} checkout={checkout} onChooseAgain={onChooseAgain} />;
};

const Result = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <div className="page">
    <ScreenHead step={3} title={title} pageTitle={title} {...(lead ? { lead } : {})} />
    <div className="narrow">
      {children}
      <BackToSite />
    </div>
  </div>
);

/** For who began on another site's page and paid in the whole window. */
const BackToSite = () => {
  const { t } = useI18n();
  const url = useUrl();
  const venue = useVenue();
  const site = embedderOf(new URLSearchParams(searchOf(url)).get('embedder'), venue?.settingsDict);
  return site && !isEmbedded(url) ? (
    <p className="no-print">
      <a className="button quiet" href={site.href}>
        {t('back_to_site', { site: site.host })}
      </a>
    </p>
  ) : null;
};

const Booked = ({ checkout: { reservation }, link }: { checkout: CheckoutAnswer; link: string }) => {
  const { t } = useI18n();
  return (
    <Result
      title={t('booked_title')}
      lead={reservation.contact ? t('booked_mail', { email: reservation.contact.email }) : t('booked')}
    >
      <Ticket reservation={reservation} link={link} isNew />
      <LazyWaivers reservation={reservation} />
    </Result>
  );
};

const Pending = ({
  query,
  checkout,
  onChooseAgain,
}: {
  query: Checkout;
  checkout: CheckoutAnswer;
  onChooseAgain: () => void;
}) => {
  const { t } = useI18n();
  const { redirect_url: payUrl } = checkout;
  // A visitor who chooses again gives these places back first: nobody waits for what is not wanted any more.
  const giveUp = useGiveUp(checkout.reservation.id, undefined, onChooseAgain);
  const waiting = checkout.state === 'waiting_for_payment';
  // Nothing is being paid of what is free, or paid at the venue.
  const confirming = checkout.reservation.gateway === 'card' ? 'confirming' : 'one_moment';
  return (
    <Result title={t(waiting ? 'waiting_title' : 'confirming_title')}>
      <Notice
        tone="info"
        title={t(waiting ? 'waiting_for_payment' : query.tired ? 'confirming_long' : confirming, {
          id: checkout.reservation.id,
        })}
      >
        {waiting ? <p>{t('waiting_more')}</p> : null}
        {waiting ? <OtherWindow reservationId={checkout.reservation.id} /> : null}
        {giveUp.problem ? <ProblemNotice problem={giveUp.problem} /> : null}
        <div className="actions">
          {waiting && payUrl ? (
            <PayButton
              reservationId={checkout.reservation.id}
              payUrl={payUrl}
              label={t('go_to_payment')}
              onBack={query.retry}
            />
          ) : null}
          {waiting ? (
            <button type="button" className="button quiet" aria-disabled={giveUp.busy} onClick={giveUp.act}>
              {t(giveUp.busy ? 'giving_up' : 'choose_again')}
            </button>
          ) : null}
          {query.tired ? (
            <button type="button" className="button quiet" onClick={query.retry}>
              {t('ask_again')}
            </button>
          ) : null}
        </div>
      </Notice>
    </Result>
  );
};

const NotKnown = ({ query, link }: { query: Checkout; link: string }) => {
  const { t } = useI18n();
  const embedded = isEmbedded(useUrl());
  const text = useProblemText(query.problem);
  // To somebody whose browser holds no such reservation nothing is said of it, and there is nothing to sign in to.
  const closed = query.problem?.status === 401;
  return (
    <Result title={t('result_unknown_title')}>
      <Notice tone="bad" title={closed ? t('reservation_closed') : text}>
        <p>{t(closed ? 'reservation_closed_more' : 'result_unknown')}</p>
        <div className="actions">
          {closed && embedded ? (
            // The browser stores no session for a frame.
            <a className="button primary" href={link} target="_blank" rel="noopener">
              {t('open_reservation')}
            </a>
          ) : null}
          <button type="button" className="button quiet" onClick={query.retry}>
            {t('ask_again')}
          </button>
        </div>
      </Notice>
    </Result>
  );
};
