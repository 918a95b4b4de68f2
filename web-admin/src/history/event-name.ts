import type { I18n } from '../i18n/use-i18n.js';

/** 'Reservation placed'; the type's own name for one that is newer than this page. */
export const eventName = (type: string, { t, has }: I18n): string => {
  const key = `events.${type}`;
  return has(key) ? t(key) : type;
};

/** The visitor, a part of the system, or a member of staff by user name. */
export const actorName = (actor: string | null, { t }: I18n): string => {
  if (actor === null) return t('actor_unknown');
  if (actor === 'visitor') return t('actor_visitor');
  return actor.startsWith('system:') ? t('actor_system', { part: actor.slice('system:'.length) }) : actor;
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
