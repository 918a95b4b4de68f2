import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  isPhoto,
  RESERVATION_CATEGORY,
  reservationStream,
  WAIVER_CATEGORY,
  type Clock,
  type Participant,
  type Recorded,
  type ReservationEvent,
  type WaiverEvent,
} from '@stile/contracts';
import { participantName, reservationDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { Letterheads } from '../../images/letterheads.js';
import { Photos } from '../../images/photos.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import { CLOCK, LANES, MAILER } from '../../ports/tokens.js';
import { waiverMail } from '../waivers/waiver-mail.js';
import { ownEmailOf, presentWaiver, shownText, Waivers } from '../waivers/waivers.js';
import { RequestWaiverLink } from '../request-waiver-link/request-waiver-link.handler.js';
import { ChangeWaiver } from '../change-waiver/change-waiver.handler.js';

type Event = ReservationEvent | WaiverEvent;

/**
 * Steps once participants are booked: their photos are kept, and those who are not the booker get a link of their own
 * to sign.
 */
@Injectable()
export class ParticipantsProcess extends Process<Event> {
  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly photos: Photos,
    private readonly waivers: Waivers,
    private readonly letterheads: Letterheads,
  ) {
    super(environment, { name: 'participants', categories: [RESERVATION_CATEGORY, WAIVER_CATEGORY] });
  }

  protected override async react(event: Recorded<Event>): Promise<void> {
    const tracing = { correlation: event.data.reservationId };
    switch (event.type) {
      case 'ReservationPlaced':
      case 'ReservationEditPlaced':
        return this.keepPhotos(event.data.profiles ?? [], event.data.personId);
      case 'ReservationConfirmed':
        return this.sendFirstLinks(event.data.reservationId, this.because(event, 'link', tracing));
      case 'ReservationEdited':
        await this.forgetPhotos(event.data.reservationId);
        return this.sendFirstLinks(event.data.reservationId, this.because(event, 'link', tracing));
      case 'WaiverLinkRequested':
        return this.sendLink(event, this.because(event, 'sent', tracing));
      default:
        return undefined;
    }
  }

  private async keepPhotos(participants: readonly Participant[], personId: string): Promise<void> {
    for (const { fields } of participants)
      if (isPhoto(fields['photo'])) await this.photos.keep(fields['photo'].blob, personId);
  }

  /** A picture that was taken away or replaced is gone; what an edit under way names is not. */
  private async forgetPhotos(reservationId: string): Promise<void> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!state) return;
    const named = [...(state.placed.profiles ?? []), ...(state.pending?.profiles ?? [])].flatMap(
      ({ fields: { photo } }) => (isPhoto(photo) ? [photo.blob] : []),
    );
    await this.photos.forget(state.placed.personId, new Set(named));
  }

  private async sendFirstLinks(reservationId: string, context: CommandContext): Promise<void> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    // The booker signs on the page that they see; a visit that is over needs no signature.
    if (state?.stage !== 'confirmed' || state.placed.visit.endsAt <= this.clock.now()) return;
    const booker = state.placed.contact?.email.toLowerCase();
    for (const participant of state.placed.profiles ?? []) {
      const own = ownEmailOf({ participant }).toLowerCase();
      if (own === '' || own === booker) continue;
      const found = await this.waivers.ofParticipant(state, participant);
      if (found?.document)
        await this.commands.execute(
          new RequestWaiverLink(found, true, {
            ...context,
            commandId: `${context.commandId}.${participant.id}`,
          }),
        );
    }
  }

  private async sendLink(
    { id, stream, data }: EventOfType<WaiverEvent, 'WaiverLinkRequested'>,
    context: CommandContext,
  ): Promise<void> {
    const found = await this.waivers.find(data.waiverId);
    const email = found && presentWaiver(found).email;
    if (!found?.document || !email) {
      await this.commands.execute(
        new ChangeWaiver(
          stream,
          { type: 'RecordLinkFailed', number: data.number, reason: 'nobody to send to' },
          context,
        ),
      );
      return;
    }
    const { visit, language, contact, reservationId } = found.reservation.placed;
    const messageId = `${id}@stile`;
    await this.mailer.send(
      await waiverMail(
        {
          language,
          reservationId,
          link: this.waivers.link(found),
          booker: contact ? `${contact.firstName} ${contact.lastName}` : '',
          participant: participantName(found.participant),
          title: shownText(found.document, language).title,
          destination: visit.inventoryTitle[language] ?? visit.inventory,
          visitDate: visit.visitDate,
          letterhead: await this.letterheads.of(visit.inventoryGroup, language),
        },
        email,
        messageId,
      ),
    );
    await this.commands.execute(
      new ChangeWaiver(stream, { type: 'RecordLinkSent', number: data.number, messageId }, context),
    );
  }
}
