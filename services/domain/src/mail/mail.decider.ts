import { accept, reject, type Decider, type MailEvent, type MailKind } from '@stile/contracts';

export type MailCommand =
  /** `resendKey`: the key of a request to resend the mail. */
  | {
      readonly type: 'Request';
      readonly reservationId: string;
      readonly kind: MailKind;
      readonly resendKey?: string;
      /** The queue, for a waitlist's entry. */
      readonly waitlist?: string;
      /** The edit of the mail to the address before. */
      readonly edit?: number;
    }
  | { readonly type: 'RecordSent'; readonly messageId: string }
  /** The mail cannot be delivered: the person was erased, or the address is rejected for good. */
  | { readonly type: 'RecordFailed'; readonly reason: string };

export type MailState = {
  readonly stage: 'requested' | 'sent' | 'failed';
  readonly reservationId: string;
  readonly kind: MailKind;
  /** Keys of the requests to resend it. */
  readonly resendKeys: readonly string[];
} | null;

/** How often a reservation's mails may be resent, in all. */
const MAX_RESENDS = 20;

/** One mail about a reservation or a waitlist entry: requested once and stored before it is sent; resent on request. */
export const mailDecider: Decider<MailCommand, MailState, MailEvent> = {
  initial: null,
  decide(command, state) {
    if (command.type === 'Request') {
      const { reservationId, kind, resendKey, waitlist, edit } = command;
      if (!state)
        return accept({
          type: 'MailRequested',
          data: {
            reservationId,
            kind,
            ...(resendKey === undefined ? {} : { again: resendKey }),
            ...(waitlist === undefined ? {} : { waitlist }),
            ...(edit === undefined ? {} : { edit }),
          },
        });
      if (resendKey === undefined || state.resendKeys.includes(resendKey)) return accept();
      if (state.resendKeys.length >= MAX_RESENDS)
        return reject({ code: 'too_many_mails', status: 409, detail: { max: MAX_RESENDS } });
      // A mail in flight is not sent twice, neither now nor when the request is repeated.
      const joins = state.stage === 'requested' ? ({ joins: true } as const) : {};
      return accept({ type: 'MailRequested', data: { reservationId, kind, again: resendKey, ...joins } });
    }
    if (!state) return reject({ code: 'not_found', status: 404 });
    if (state.stage !== 'requested') return accept();
    const { reservationId, kind } = state;
    return command.type === 'RecordSent'
      ? accept({ type: 'MailSent', data: { reservationId, kind, messageId: command.messageId } })
      : accept({ type: 'MailFailed', data: { reservationId, kind, reason: command.reason } });
  },
  evolve(state, event) {
    const { reservationId, kind } = event.data;
    const resendKeys = state?.resendKeys ?? [];
    switch (event.type) {
      case 'MailRequested':
        return {
          stage: 'requested',
          reservationId,
          kind,
          resendKeys: event.data.again === undefined ? resendKeys : [...resendKeys, event.data.again],
        };
      case 'MailSent':
        return { stage: 'sent', reservationId, kind, resendKeys };
      case 'MailFailed':
        return { stage: 'failed', reservationId, kind, resendKeys };
    }
  },
};
