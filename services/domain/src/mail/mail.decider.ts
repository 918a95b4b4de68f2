import { accept, reject, type Decider, type MailEvent, type MailKind } from '@stile/contracts';

export type MailCommand =
  | { readonly type: 'Request'; readonly reservationId: string; readonly kind: MailKind }
  | { readonly type: 'RecordSent'; readonly messageId: string }
  /** Nobody to send to any more: the person was erased, or the address is refused for good. */
  | { readonly type: 'RecordFailed'; readonly reason: string };

export type MailState = { readonly stage: 'requested' | 'sent' | 'failed'; readonly reservationId: string; readonly kind: MailKind } | null;

/** One mail about a reservation: asked for once, written down before it is sent. */
export const mailDecider: Decider<MailCommand, MailState, MailEvent> = {
  initial: null,
  decide(command, state) {
    if (command.type === 'Request') return state ? accept() : accept({ type: 'MailRequested', data: { reservationId: command.reservationId, kind: command.kind } });
    if (!state) return reject({ code: 'not_found', status: 404 });
    if (state.stage !== 'requested') return accept();
    const { reservationId, kind } = state;
    return command.type === 'RecordSent'
      ? accept({ type: 'MailSent', data: { reservationId, kind, messageId: command.messageId } })
      : accept({ type: 'MailFailed', data: { reservationId, kind, reason: command.reason } });
  },
  evolve(state, event) {
    const { reservationId, kind } = event.data;
    switch (event.type) {
      case 'MailRequested': return { stage: 'requested', reservationId, kind };
      case 'MailSent': return { stage: 'sent', reservationId, kind };
      case 'MailFailed': return { stage: 'failed', reservationId, kind };
    }
  },
};
