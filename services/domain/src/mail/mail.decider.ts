import { accept, reject, type Decider, type MailEvent, type MailKind } from '@stile/contracts';

export type MailCommand =
  /** `again`: the key of a request to send it again. */
  | {
      readonly type: 'Request';
      readonly reservationId: string;
      readonly kind: MailKind;
      readonly again?: string;
      /** the queue, for a waitlist's entry */ readonly waitlist?: string;
    }
  | { readonly type: 'RecordSent'; readonly messageId: string }
  /** Nobody to send to any more: the person was erased, or the address is refused for good. */
  | { readonly type: 'RecordFailed'; readonly reason: string };

export type MailState = {
  readonly stage: 'requested' | 'sent' | 'failed';
  readonly reservationId: string;
  readonly kind: MailKind;
  /** keys of those who asked again */ readonly again: readonly string[];
} | null;

/** Mails that a reservation's holder may ask for again, in all. */
const MAX_AGAIN = 20;

/** One mail about a reservation or a waitlist's entry: asked for once, written down before it is sent; sent again on request. */
export const mailDecider: Decider<MailCommand, MailState, MailEvent> = {
  initial: null,
  decide(command, state) {
    if (command.type === 'Request') {
      const { reservationId, kind, again, waitlist } = command;
      if (!state)
        return accept({
          type: 'MailRequested',
          data: {
            reservationId,
            kind,
            ...(again === undefined ? {} : { again }),
            ...(waitlist === undefined ? {} : { waitlist }),
          },
        });
      // One that is on its way is not sent twice.
      if (again === undefined || state.stage === 'requested' || state.again.includes(again)) return accept();
      return state.again.length >= MAX_AGAIN
        ? reject({ code: 'too_many_mails', status: 409, detail: { max: MAX_AGAIN } })
        : accept({ type: 'MailRequested', data: { reservationId, kind, again } });
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
    const again = state?.again ?? [];
    switch (event.type) {
      case 'MailRequested':
        return {
          stage: 'requested',
          reservationId,
          kind,
          again: event.data.again === undefined ? again : [...again, event.data.again],
        };
      case 'MailSent':
        return { stage: 'sent', reservationId, kind, again };
      case 'MailFailed':
        return { stage: 'failed', reservationId, kind, again };
    }
  },
};
