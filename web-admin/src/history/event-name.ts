import type { I18n } from '../i18n/use-i18n.js';

/** 'Reservation placed'; the type's own name for one that is newer than this page. */
export const eventName = (type: string, { t, has }: I18n): string => {
  const key = `events.${type}`;
  return has(key) ? t(key) : type;
};

/** Steps of the machinery between what people do: each follows from a step that stands open. */
export const TECHNICAL_EVENTS: ReadonlySet<string> = new Set([
  'HoldTaken',
  'HoldExtended',
  'HoldDrawn',
  'HoldReleased',
  'HoldConfirmed',
  'HoldLapsed',
  'CheckoutStarted',
  'PaymentIntentRequested',
  'PaymentIntentOpened',
  'PaymentAuthorised',
  'PlacesConfirmed',
  'CaptureRequested',
  'VoidRequested',
  'CheckoutCompleted',
  'CheckoutAbandoned',
  'PlacesReturned',
  'PlacesResized',
  'PlacesKept',
  'ReservationUncancelPlaced',
  'MailRequested',
  'WaiverLinkRequested',
]);
