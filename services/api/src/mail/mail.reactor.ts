import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MAIL_CATEGORY, reservationStream, type MailEvent, type Recorded } from '@stile/contracts';
import { mailDecider, reservationDecider } from '@stile/domain';
import type { CommandLanes, EventStore, Vault } from '@stile/event-store';
import { ReservationPresenter } from '../bookings/reservation-presenter.js';
import { Signer } from '../ports/signer.js';
import { Reactor } from '../reactors/reactor.js';
import { LANES, LOG, MAILER, VAULT } from '../storage/tokens.js';
import { PublicUrl } from '../web/public-url.js';
import { composeMail } from './compose.js';
import type { Mailer } from './mailer.js';

/** Sends what was asked for. Written before it is sent; a crash in between sends it again under the same message id. */
@Injectable()
export class MailReactor implements OnModuleDestroy {
  readonly reactor: Reactor;

  constructor(
    @Inject(LOG) log: EventStore,
    @Inject(VAULT) vault: Vault,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly signer: Signer,
    private readonly publicUrl: PublicUrl,
    private readonly presenter: ReservationPresenter,
  ) {
    this.reactor = new Reactor('mail', log, vault, [MAIL_CATEGORY], (event) => this.carryOut(event as Recorded<MailEvent>));
  }

  start = (): Promise<void> => this.reactor.start();
  onModuleDestroy = (): Promise<void> => this.reactor.stop();

  private async carryOut(event: Recorded<MailEvent>): Promise<void> {
    if (event.type !== 'MailRequested') return;
    const { reservationId, kind } = event.data;
    const context = { commandId: `${event.id}.sent`, correlation: reservationId, causation: event.id, actor: 'system:mail' };
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const to = state?.placed.contact?.email;
    if (!state || !to) {
      await this.lanes.execute(mailDecider, event.stream, { type: 'RecordFailed', reason: 'nobody to send to' }, context);
      return;
    }
    const messageId = `${event.id}@stile`;
    const link = this.publicUrl.to(`/reservation/token?reservationId=${reservationId}&token=${this.signer.linkToken(reservationId)}&hideEdit=true`);
    await this.mailer.send(await composeMail(kind, this.presenter.occasion(state), to, link, messageId));
    await this.lanes.execute(mailDecider, event.stream, { type: 'RecordSent', messageId }, context);
  }
}
