import { Inject, Injectable } from '@nestjs/common';
import {
  reservationStream,
  type MailEvent,
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
import { builtTask, type CommandLanes } from '@stile/event-store';
import { ReservationLinks } from '../bookings/access/reservation-links.js';
import { ReservationPresenter } from '../bookings/presentation/reservation-presenter.js';
import { PublicUrl } from '../http/public-url.js';
import { Letterheads } from '../images/letterheads.js';
import { addressMail } from '../mail/letters/address-mail.js';
import type { OpenWaiver } from '../mail/letters/reservation-mail.js';
import { waitlistMail } from '../mail/letters/waitlist-mail.js';
import type { Mail } from '../mail/mailbox/mailer.js';
import { presentWaiver, shownText, Waivers } from '../participants/waivers/waivers.js';
import { LANES } from '../ports/tokens.js';
import { WorkerPool } from '../workers/worker-pool.js';
import type composeReservationMail from './reservation-mail-task.js';

const RESERVATION_MAIL = builtTask(import.meta.url, 'reservation-mail-task.js');

type RequestedMail = Extract<MailEvent, { type: 'MailRequested' }>['data'];

/** Composes the mail that was requested, from what its reservation or waitlist entry is now. */
@Injectable()
export class MailComposer {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly links: ReservationLinks,
    private readonly publicUrl: PublicUrl,
    private readonly presenter: ReservationPresenter,
    private readonly waivers: Waivers,
    private readonly workers: WorkerPool,
    private readonly letterheads: Letterheads,
  ) {}

  /** undefined where there is nobody to send it to, or nothing to say any more. */
  compose(
    { reservationId, kind, waitlist, edit }: RequestedMail,
    messageId: string,
  ): Promise<Mail | undefined> {
    if (kind === 'address_changed') return this.addressMail(reservationId, edit!, messageId);
    return waitlist === undefined
      ? this.reservationMail(reservationId, kind as ReservationMailKind, messageId)
      : this.waitlistMail(waitlist, reservationId, kind as WaitlistMailKind, messageId);
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
      `/reservation/token?reservationId=${reservationId}&token=${this.links.token(state)}`,
    );
    const openWaivers = kind === 'cancellation' ? [] : await this.openWaivers(state);
    const { visit, language } = state.placed;
    const letterhead = await this.letterheads.of(visit.inventoryGroup, language);
    return this.workers.run<typeof composeReservationMail>(RESERVATION_MAIL, {
      letter: { kind, occasion: { ...this.presenter.occasion(state), letterhead }, link, openWaivers },
      to,
      messageId,
    });
  }

  /** To the address that the reservation had before the edit. */
  private async addressMail(id: string, edit: number, messageId: string): Promise<Mail | undefined> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    const to = state?.addressesBefore.get(edit);
    if (!state || !to) return undefined;
    const { visit, language } = state.placed;
    const destination = visit.inventoryTitle[language] ?? visit.inventory;
    const letterhead = await this.letterheads.of(visit.inventoryGroup, language);
    return addressMail({ id, destination, language, letterhead }, to, messageId);
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
              link: this.waivers.link(waiver),
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
    const { inventory_group: inventoryGroup, inventory, date: startDate } = entry.joined.basket;
    const { language: lang } = entry.joined;
    const letter = {
      kind,
      entry,
      position: positionOf(state, entryId),
      timeZone: this.presenter.timeZone(inventoryGroup),
      timeFormat: this.presenter.timeFormat({ inventoryGroup, inventory }),
      link,
      bookingLink: this.publicUrl.to(
        `/book?${new URLSearchParams({ inventoryGroup, inventory, startDate, lang }).toString()}`,
      ),
      letterhead: await this.letterheads.of(inventoryGroup, lang),
    };
    return waitlistMail(letter, to, messageId);
  }
}
