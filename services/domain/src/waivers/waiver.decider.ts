import {
  accept,
  reject,
  type Decider,
  type Decision,
  type Instant,
  type WaiverEvent,
} from '@stile/contracts';

type Data<T extends WaiverEvent['type']> = Extract<WaiverEvent, { type: T }>['data'];

export type WaiverCommand =
  /** `first`: sent by itself, once for each `linkedTo` (what the link is good for); else on request. */
  | {
      readonly type: 'RequestLink';
      readonly waiverId: string;
      readonly reservationId: string;
      readonly first: boolean;
      readonly linkedTo: string;
    }
  | { readonly type: 'RecordLinkSent'; readonly number: number; readonly messageId: string }
  | { readonly type: 'RecordLinkFailed'; readonly number: number; readonly reason: string }
  | { readonly type: 'Sign'; readonly signed: Omit<Data<'WaiverSigned'>, 'signedAt'> };

export interface WaiverState {
  readonly signed: Data<'WaiverSigned'> | null;
  /** Requested links. */
  readonly links: number;
  readonly linkedTo: string | null;
  /** The link in flight. */
  readonly pending: Data<'WaiverLinkRequested'> | null;
  readonly sentAt: Instant | null;
}

/** Links sent for one waiver; after that the desk shows the page. */
export const MAX_WAIVER_LINKS = 20;

const requestLink = (
  { waiverId, reservationId, first, linkedTo }: WaiverCommand & { type: 'RequestLink' },
  { signed, links, pending, linkedTo: sentTo }: WaiverState,
): Decision<WaiverEvent> => {
  const isRenewed = sentTo !== null && sentTo !== linkedTo;
  if (first && (signed || links >= MAX_WAIVER_LINKS || (links > 0 && !isRenewed))) return accept();
  if (signed) return reject({ code: 'waiver_signed', status: 409 });
  if (pending) return accept();
  if (links >= MAX_WAIVER_LINKS)
    return reject({ code: 'waiver_links_used_up', status: 409, detail: { max: MAX_WAIVER_LINKS } });
  return accept({
    type: 'WaiverLinkRequested',
    data: { waiverId, reservationId, number: links + 1, linkedTo },
  });
};

const decide = (command: WaiverCommand, state: WaiverState, now: Instant): Decision<WaiverEvent> => {
  const { pending } = state;
  const about = pending && {
    waiverId: pending.waiverId,
    reservationId: pending.reservationId,
    number: pending.number,
  };
  switch (command.type) {
    case 'RequestLink':
      return requestLink(command, state);
    case 'RecordLinkSent':
      return about?.number === command.number
        ? accept({ type: 'WaiverLinkSent', data: { ...about, messageId: command.messageId, sentAt: now } })
        : accept();
    case 'RecordLinkFailed':
      return about?.number === command.number
        ? accept({ type: 'WaiverLinkFailed', data: { ...about, reason: command.reason } })
        : accept();
    case 'Sign':
      return state.signed
        ? accept()
        : accept({ type: 'WaiverSigned', data: { ...command.signed, signedAt: now } });
  }
};

const evolve = (state: WaiverState, event: WaiverEvent): WaiverState => {
  switch (event.type) {
    case 'WaiverLinkRequested':
      return {
        ...state,
        links: event.data.number,
        linkedTo: event.data.linkedTo ?? null,
        pending: event.data,
      };
    case 'WaiverLinkSent':
      return { ...state, pending: null, sentAt: event.data.sentAt };
    case 'WaiverLinkFailed':
      return { ...state, pending: null };
    case 'WaiverSigned':
      return { ...state, signed: event.data };
  }
};

/** A participant's waiver: links to it, and the signature. Signing again gets the first answer. */
export const waiverDecider: Decider<WaiverCommand, WaiverState, WaiverEvent> = {
  initial: { signed: null, links: 0, linkedTo: null, pending: null, sentAt: null },
  decide,
  evolve,
};
