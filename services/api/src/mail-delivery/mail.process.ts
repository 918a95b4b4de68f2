import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  MAIL_CATEGORY,
  reservationStream,
  type MailEvent,
  type Recorded,
  type ReservationMailKind,
  type WaitlistMailKind,
} from '@stile/contracts';
import {
  participantName,
  positionOf,
  reservationDecider,
  waitlistDecider,
  type Reservation,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ReservationLinks } from '../bookings/access/reservation-links.js';
import { ReservationPresenter } from '../bookings/presentation/reservation-presenter.js';
import { presentWaiver, shownText, Waivers } from '../participants/waivers/waivers.js';
import { Process, ProcessEnvironment } from '../processes/process.js';
import { LANES, MAILER } from '../ports/tokens.js';
import { PublicUrl } from '../http/public-url.js';
import { reservationMail, type OpenWaiver } from '../mail/letters/reservation-mail.js';
import { waitlistMail } from '../mail/letters/waitlist-mail.js';
import type { Mail, Mailer } from '../mail/mailbox/mailer.js';
import { ChangeMail } from '../mail/outbox/change-mail.handler.js';

/** Sends requested mails. A crash between sending and recording sends again under the same message id. */
@Injectable()
export class MailProcess extends Process {
  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly links: ReservationLinks,
    private readonly publicUrl: PublicUrl,
    private readonly presenter: ReservationPresenter,
    private readonly waivers: Waivers,
  ) {
    super(environment, { name: 'mail', categories: [MAIL_CATEGORY] });
  }

  protected override async react(recorded: Recorded): Promise<void> {
    const event = recorded as Recorded<MailEvent>;
    if (event.type !== 'MailRequested') return;
    const { reservationId, kind, waitlist } = event.data;
    const context = {
      commandId: `${event.id}.sent`,
      correlation: reservationId,
      causation: event.id,
      actor: 'system:mail',
    };
    const messageId = `${event.id}@stile`;
    const mail =
      waitlist !== undefined
        ? await this.waitlistMail(waitlist, reservationId, kind as WaitlistMailKind, messageId)
        : await this.reservationMail(reservationId, kind as ReservationMailKind, messageId);
    if (!mail) {
      await this.commands.execute(
        new ChangeMail(event.stream, { type: 'RecordFailed', reason: 'nobody to send to' }, context),
      );
      return;
    }
    await this.mailer.send(mail);
    await this.commands.execute(new ChangeMail(event.stream, { type: 'RecordSent', messageId }, context));
  }

  private async reservationMail(
    reservationId: string,
    kind: ReservationMailKind,
    messageId: string,
  ): Promise<Mail | undefined> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const to = state?.placed.contact?.email;
    if (!state || !to) return undefined;
    const link = this.publicUrl.to(
      `/reservation/token?reservationId=${reservationId}&token=${this.links.token(state)}&hideEdit=true`,
    );
    const openWaivers = kind === 'cancellation' ? [] : await this.openWaivers(state);
    return reservationMail(
      { kind, occasion: this.presenter.occasion(state), link, openWaivers },
      to,
      messageId,
    );
  }

  private async openWaivers(reservation: Reservation): Promise<OpenWaiver[]> {
    const { profiles, language } = reservation.placed;
    const found = await Promise.all(
      (profiles ?? []).map((participant) => this.waivers.ofParticipant(reservation, participant)),
    );
    return found.flatMap((waiver) =>
      waiver?.document && presentWaiver(waiver).status === 'not_signed'
        ? [
            {
              participant: participantName(waiver.participant),
              title: shownText(waiver.document, language).title,
              link: this.waivers.link(waiver.id),
            },
          ]
        : [],
    );
  }

  private async waitlistMail(
    queue: string,
    entryId: string,
    kind: WaitlistMailKind,
    messageId: string,
  ): Promise<Mail | undefined> {
    const { state } = await this.lanes.load(waitlistDecider, queue);
    const entry = state.entries.get(entryId);
    const to = entry?.joined.contact?.email;
    // A late mail must not promise an offer that has ended.
    if (!entry || !to || (kind === 'waitlist_offered' && entry.state !== 'offered')) return undefined;
    const link = this.publicUrl.to(
      `/waitlist/token?entry=${entryId}&token=${this.links.entryToken(entryId)}`,
    );
    const { inventory_group: inventoryGroup, inventory } = entry.joined.basket;
    const letter = {
      kind,
      entry,
      position: positionOf(state, entryId),
      timeZone: this.presenter.timeZone(inventoryGroup),
      timeFormat: this.presenter.timeFormat({ inventoryGroup, inventory }),
      link,
    };
    return waitlistMail(letter, to, messageId);
  }
}
