import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ImagesModule } from '../images/images.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { TerminalsModule } from '../terminals/terminals.module.js';
import { TillsModule } from '../tills/tills.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ReservationAccess } from './access/reservation-access.js';
import { ReservationLinks } from './access/reservation-links.js';
import { AllotmentEndpoint } from './allotment/allotment.endpoint.js';
import { ChangeOfflineStationHandler } from './allotment/change-offline-station.handler.js';
import { OfflineStations } from './allotment/offline-stations.js';
import { OfflineSaleEndpoints } from './offline-sales/offline-sale.endpoints.js';
import { WaitingSales } from './offline-sales/waiting-sales.js';
import { OfflineSaleList } from './offline-sales/offline-sales.list.js';
import { KeepAllotmentHandler } from './allotment/keep-allotment.handler.js';
import { SettleOfflineEndpoint } from './settle-offline/settle-offline.endpoint.js';
import { ApprovalEndpoints } from './approve/approval.endpoints.js';
import { BarcodeEndpoint } from './barcode/barcode.endpoint.js';
import { CancelEndpoint } from './cancel/cancel.endpoint.js';
import { CancelReservationHandler } from './cancel/cancel-reservation.handler.js';
import { StaffChanges } from './change-reservation/staff-changes.js';
import { ChangeReservationHandler } from './change-reservation/change-reservation.handler.js';
import { CheckInEndpoints } from './check-in/check-in.endpoint.js';
import { CheckInHandler } from './check-in/check-in.handler.js';
import { CheckoutEndpoints } from './checkout/checkout.endpoints.js';
import { FramedPayments } from './checkout/framed-payments.js';
import { CommentEndpoint } from './comment/comment.endpoint.js';
import { DeskEdits } from './edit/desk-edits.js';
import { EditedBodies } from './edit/edited-bodies.js';
import { EditEndpoint } from './edit/edit.endpoint.js';
import { StoreEditEndpoint } from './edit/store-edit.endpoint.js';
import { EditOutcome } from './edit/edit-outcome.js';
import { EditReservationHandler } from './edit/edit-reservation.handler.js';
import { FoundReservationsEndpoint } from './find-reservations/found-reservations.endpoint.js';
import { GateEndpoint } from './gate/gate.endpoint.js';
import { GateScansEndpoint } from './gate/gate-scans.endpoint.js';
import { RefuseScanHandler } from './gate/refuse-scan.handler.js';
import { RefusedScans } from './gate/refused-scans.js';
import { GiveUpEndpoint } from './give-up/give-up.endpoint.js';
import { GiveUpPaymentHandler } from './give-up/give-up.handler.js';
import { HoldBounds } from './hold/hold-bounds.js';
import { LiveHolds } from './hold/live-holds.js';
import { HoldEndpoint } from './hold/hold.endpoint.js';
import { HoldCapacityHandler } from './hold/hold-capacity.handler.js';
import { TakeCapacityHandler } from './holding/take-capacity.handler.js';
import { OutstandingPayment } from './outstanding-payment/outstanding-payment.js';
import { BookingPlanner } from './planning/booking-planner.js';
import { ReservationPresenter } from './presentation/reservation-presenter.js';
import { ReservationProcess } from './process/reservation.process.js';
import { CashProcess } from './payment/cash.process.js';
import { PayHandler } from './payment/pay.handler.js';
import { PaymentEndpoint } from './payment/payment.endpoint.js';
import { TerminalPaymentProcess } from './payment/terminal-payment.process.js';
import { CashTenders } from './payment/cash-tenders.js';
import { ClaimManualPaymentHandler } from './payment/claim-manual-payment.handler.js';
import { ManualPayments } from './payment/manual-payments.js';
import { TerminalTenders } from './payment/terminal-tenders.js';
import { CouponUses } from './quote/coupon-uses.js';
import { EditQuotes } from './quote/edit-quotes.js';
import { QuoteEndpoint } from './quote/quote.endpoint.js';
import { ReceiptEndpoint } from './receipt/receipt.endpoint.js';
import { RefundUpdateEndpoint } from './refund/refund-update.endpoint.js';
import { RefundEndpoints } from './refund/refund.endpoint.js';
import { RefundHandler } from './refund/refund.handler.js';
import { RefundProcess } from './refund/refund.process.js';
import { ReleaseHoldEndpoint } from './release-hold/release-hold.endpoint.js';
import { ReleaseHoldHandler } from './release-hold/release-hold.handler.js';
import { HeldTerms } from './held-terms/held-terms.js';
import { CodeGuesses } from './request/code-guesses.js';
import { ResendConfirmationEndpoint } from './resend-confirmation/resend-confirmation.endpoint.js';
import { ReservationCaptcha } from './reserve/reservation-captcha.js';
import { ReserveEndpoint } from './reserve/reserve.endpoint.js';
import { ReserveHandler } from './reserve/reserve.handler.js';
import { OfflineSales } from './allotment/offline-sales.js';
import { SaleEndpoint } from './sale/sale.endpoint.js';
import { Sales } from './sale/sales.js';
import { SaleTenders } from './sale/sale-tenders.js';
import { TicketEndpoints } from './tickets/tickets.endpoints.js';
import { TurnAwayHandler } from './turned-away/turn-away.handler.js';
import { TakingTerms } from './turned-away/taking-terms.js';
import { TurnedAway } from './turned-away/turned-away.js';
import { UnpaidSalesProcess } from './sale/unpaid-sales.process.js';
import { UncancelEndpoint } from './uncancel/uncancel.endpoint.js';
import { UncancelReservationHandler } from './uncancel/uncancel.handler.js';
import { ValidateAddonEndpoints } from './validate-addon/validate-addon.endpoints.js';
import { ReservationEndpoints } from './view-reservation/reservation.endpoints.js';

const ENDPOINTS = [
  AllotmentEndpoint,
  ApprovalEndpoints,
  SettleOfflineEndpoint,
  BarcodeEndpoint,
  CancelEndpoint,
  CheckInEndpoints,
  CheckoutEndpoints,
  CommentEndpoint,
  EditEndpoint,
  FoundReservationsEndpoint,
  GateEndpoint,
  GateScansEndpoint,
  GiveUpEndpoint,
  HoldEndpoint,
  OfflineSaleEndpoints,
  OfflineSaleList,
  PaymentEndpoint,
  QuoteEndpoint,
  ReceiptEndpoint,
  RefundEndpoints,
  RefundUpdateEndpoint,
  ReleaseHoldEndpoint,
  ResendConfirmationEndpoint,
  ReservationEndpoints,
  ReserveEndpoint,
  SaleEndpoint,
  StoreEditEndpoint,
  TicketEndpoints,
  UncancelEndpoint,
  ValidateAddonEndpoints,
];
const HANDLERS = [
  CancelReservationHandler,
  ChangeReservationHandler,
  CheckInHandler,
  ChangeOfflineStationHandler,
  ClaimManualPaymentHandler,
  EditReservationHandler,
  GiveUpPaymentHandler,
  HoldCapacityHandler,
  KeepAllotmentHandler,
  PayHandler,
  RefundHandler,
  RefuseScanHandler,
  ReleaseHoldHandler,
  ReserveHandler,
  TakeCapacityHandler,
  TurnAwayHandler,
  UncancelReservationHandler,
];
const SHARED = [
  BookingPlanner,
  FramedPayments,
  OutstandingPayment,
  ReservationAccess,
  ReservationLinks,
  ReservationPresenter,
  WaitingSales,
];

@Module({
  imports: [
    CaptchaModule,
    CatalogModule,
    IdentityModule,
    ImagesModule,
    MailboxModule,
    PaymentsModule,
    TerminalsModule,
    TillsModule,
    ViewsModule,
  ],
  providers: [
    ...ENDPOINTS,
    ...HANDLERS,
    ...SHARED,
    CashProcess,
    CodeGuesses,
    DeskEdits,
    EditedBodies,
    EditOutcome,
    EditQuotes,
    CouponUses,
    HeldTerms,
    HoldBounds,
    LiveHolds,
    ManualPayments,
    OfflineSales,
    OfflineStations,
    Sales,
    RefundProcess,
    RefusedScans,
    ReservationCaptcha,
    ReservationProcess,
    StaffChanges,
    TerminalPaymentProcess,
    TerminalTenders,
    TakingTerms,
    TurnedAway,
    CashTenders,
    SaleTenders,
    UnpaidSalesProcess,
  ],
  exports: [...SHARED, LiveHolds],
})
export class BookingsModule {}
