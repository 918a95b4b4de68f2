import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Clock, Ids } from '@stile/contracts';
import { HistoryEndpoints } from './admin/history.endpoints.js';
import { OperationsEndpoints } from './admin/operations.endpoints.js';
import { ResourceEndpoints } from './admin/resources.endpoints.js';
import { RulePreviewEndpoints } from './admin/rule-preview.endpoints.js';
import { BookingEndpoints } from './bookings/bookings.endpoints.js';
import { BookingPlanner } from './bookings/planning/booking-planner.js';
import { CancelReservationHandler } from './bookings/cancel/cancel-reservation.handler.js';
import { ErasePersonHandler } from './privacy/erase-person/erase-person.handler.js';
import { EditQuotes } from './bookings/quote/edit-quotes.js';
import { EditReservationHandler } from './bookings/edit/edit-reservation.handler.js';
import { HoldPlacesHandler } from './bookings/hold/hold-capacity.handler.js';
import { ReleaseHoldHandler } from './bookings/release-hold/release-hold.handler.js';
import { OwnPageEndpoints } from './bookings/reservation-page/reservation-page.endpoints.js';
import { ReservationAccess } from './bookings/access/reservation-access.js';
import { ReservationPresenter } from './bookings/presentation/reservation-presenter.js';
import { ReserveHandler } from './bookings/reserve/reserve.handler.js';
import { Unpaid } from './bookings/outstanding-payment/outstanding-payment.js';
import { Availability } from './capacity/availability/availability.js';
import { AvailabilityEndpoints } from './capacity/availability/availability.endpoints.js';
import { Explanations } from './capacity/availability/explanations.js';
import { AddonImages } from './images/addon-images.js';
import { Drawing } from './images/drawing.js';
import { Photos } from './images/photos.js';
import { ParticipantsReactor } from './participants/process/participants.reactor.js';
import { PapersEndpoints } from './participants/records/participant-records.endpoints.js';
import { PhotoEndpoints } from './participants/photos/photos.endpoints.js';
import { WaiverEndpoints } from './participants/waivers/waivers.endpoints.js';
import { Waivers } from './participants/waivers/waivers.js';
import { LapsedHolds } from './capacity/lapsed-holds/lapsed-holds.js';
import { LedgerPlaces } from './capacity/ledgers/ledger-holders.js';
import { LedgersRead } from './capacity/ledgers/season-ledgers.js';
import { OverbookedPlaces } from './capacity/rule-preview/overbooked-capacity.js';
import { ProductEndpoints } from './capacity/products/products.endpoints.js';
import { RenderedAnswers } from './views/answer-cache.js';
import { RulePreview } from './capacity/rule-preview/rule-preview.js';
import { CatalogEndpoints } from './catalog/inventory-group/inventory-group.endpoints.js';
import { AddonImageEndpoints } from './catalog/addon-images/addon-images.endpoints.js';
import { ChangeVenueHandler } from './catalog/change-venue/change-venue.handler.js';
import { CouponGuesses } from './catalog/coupons/coupon-guesses.js';
import { CouponEndpoints } from './catalog/coupons/coupons.endpoints.js';
import { MemberEndpoints } from './catalog/members/members.endpoints.js';
import { CaptchaGuard } from './captcha/captcha-guard.js';
import { noCaptcha, type Captcha } from './captcha/port.js';
import { proofOfWork } from './captcha/proof-of-work.js';
import { recaptcha } from './captcha/recaptcha.js';
import type { Config } from './config/config.js';
import { Cookies } from './identity/sessions/cookies.js';
import { Credentials } from './identity/sessions/credentials.js';
import { IdentityEndpoints } from './identity/sign-in/sign-in.endpoints.js';
import { Limits } from './identity/limits/limits.js';
import { Mailbox, smtpMailer } from './mail/mailbox/mailer.js';
import { MailReactor } from './mail/process/mail.reactor.js';
import { MailboxPages } from './mail/mailbox/mailbox.pages.js';
import { CheckoutProgress } from './payments/progress/checkout-progress.js';
import { CheckoutReactor } from './payments/process/checkout.reactor.js';
import { BuiltInGateway } from './payments/gateway/built-in-gateway.js';
import { GatewayPages } from './payments/gateway/gateway.pages.js';
import { Signer } from './ports/signer.js';
import { ChangesGateway } from './sockets/changes.gateway.js';
import { Projections } from './processes/projections.js';
import type { Storage } from './storage/storage.js';
import { Sweeper } from './storage/sweeper.js';
import {
  CAPTCHA,
  CLOCK,
  CONFIG,
  GATEWAY,
  IDS,
  LANES,
  LOG,
  MAILER,
  READ_MODELS,
  STORAGE,
  STORE,
  VAULT,
} from './ports/tokens.js';
import { CatalogueView } from './views/catalogue-view.js';
import { Erasures } from './privacy/erasures/erasures.js';
import { LedgerView } from './views/ledger-view.js';
import { ReservationChanges } from './views/reservation-changes.js';
import { WaitlistChanges } from './views/waitlist-changes.js';
import { EraseWaitlistEntryHandler } from './waitlist/erase-entry/erase-waitlist-entry.handler.js';
import { JoinWaitlistHandler } from './waitlist/join/join-waitlist.handler.js';
import { WaitlistConsoleEndpoints } from './waitlist/waitlist-console.endpoints.js';
import { WaitlistEndpoints } from './waitlist/own-entry/waitlist.endpoints.js';
import { WaitlistEntries } from './waitlist/entries/waitlist-entries.js';
import { WaitlistOffers } from './waitlist/offers/waitlist-offers.js';
import { WaitlistPlaces } from './waitlist/offers/waitlist-capacity.js';
import { WaitlistReactor } from './waitlist/process/waitlist.reactor.js';
import { BookingPages } from './web/booking-pages.js';
import { ConsolePages } from './web/console-pages.js';
import { Pages } from './web/pages.js';
import { PublicUrl } from './http/public-url.js';

export interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: Storage;
}

const HANDLERS = [
  ChangeVenueHandler,
  HoldPlacesHandler,
  ReleaseHoldHandler,
  ReserveHandler,
  CancelReservationHandler,
  EditReservationHandler,
  ErasePersonHandler,
  JoinWaitlistHandler,
  EraseWaitlistEntryHandler,
];
/** Every class that brings endpoints. */
export const ENDPOINTS = [
  AddonImageEndpoints,
  AvailabilityEndpoints,
  BookingEndpoints,
  CaptchaGuard,
  CatalogEndpoints,
  CouponEndpoints,
  GatewayPages,
  HistoryEndpoints,
  IdentityEndpoints,
  MailboxPages,
  MemberEndpoints,
  OperationsEndpoints,
  OwnPageEndpoints,
  PapersEndpoints,
  PhotoEndpoints,
  ProductEndpoints,
  ResourceEndpoints,
  RulePreviewEndpoints,
  WaitlistConsoleEndpoints,
  WaitlistEndpoints,
  WaiverEndpoints,
];

const captchaOf = (
  { CAPTCHA: provider, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET, RECAPTCHA_SCORE, PUBLIC_URL }: Config,
  builtIn: () => Captcha,
): Captcha => {
  if (provider === 'off') return noCaptcha;
  return provider === 'recaptcha'
    ? recaptcha({
        siteKey: RECAPTCHA_SITE_KEY!,
        secret: RECAPTCHA_SECRET!,
        minScore: RECAPTCHA_SCORE,
        hostname: PUBLIC_URL ? new URL(PUBLIC_URL).hostname : null,
      })
    : builtIn();
};

@Module({})
export class AppModule {
  static of({ config, clock, ids, storage }: Parts): DynamicModule {
    const signer = new Signer(storage.masterKey);
    const values: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: CLOCK, useValue: clock },
      { provide: IDS, useValue: ids },
      { provide: STORAGE, useValue: storage },
      { provide: LOG, useValue: storage.log },
      { provide: LANES, useValue: storage.lanes },
      { provide: VAULT, useValue: storage.vault },
      { provide: STORE, useValue: storage.store },
      { provide: READ_MODELS, useValue: storage.models },
      { provide: Signer, useValue: signer },
      { provide: CAPTCHA, useValue: captchaOf(config, () => proofOfWork(signer, clock, ids)) },
      {
        provide: MAILER,
        useValue: config.SMTP_URL
          ? smtpMailer(config.SMTP_URL, config.MAIL_FROM)
          : new Mailbox(storage.vault, clock),
      },
      {
        provide: GATEWAY,
        useFactory: (publicUrl: PublicUrl) =>
          new BuiltInGateway(storage.vault, clock, () => publicUrl.to('')),
        inject: [PublicUrl],
      },
    ];
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      providers: [
        ...values,
        ...HANDLERS,
        ...ENDPOINTS,
        AddonImages,
        Availability,
        BookingPlanner,
        CatalogueView,
        ChangesGateway,
        CheckoutProgress,
        CheckoutReactor,
        Cookies,
        CouponGuesses,
        Credentials,
        Drawing,
        EditQuotes,
        Erasures,
        Explanations,
        LapsedHolds,
        LedgerPlaces,
        LedgersRead,
        LedgerView,
        Limits,
        MailReactor,
        BookingPages,
        ConsolePages,
        OverbookedPlaces,
        Pages,
        ParticipantsReactor,
        Photos,
        Projections,
        PublicUrl,
        RenderedAnswers,
        ReservationAccess,
        ReservationChanges,
        ReservationPresenter,
        RulePreview,
        Sweeper,
        Unpaid,
        WaitlistChanges,
        WaitlistEntries,
        WaitlistOffers,
        WaitlistPlaces,
        WaitlistReactor,
        Waivers,
      ],
    };
  }
}
