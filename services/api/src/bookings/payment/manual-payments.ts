import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { manualPaymentStream, type Clock } from '@stile/contracts';
import { manualPaymentDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { ClaimManualPayment } from './claim-manual-payment.handler.js';

interface ManualPayment {
  readonly inventoryGroup: string;
  readonly manualPaymentId: string;
  /** The reservation that it pays. */ readonly reservationId: string;
}

/** Payments that another system took, each of which pays one reservation of its venue (docs/rules/payments.md 148). */
@Injectable()
export class ManualPayments {
  constructor(
    private readonly commands: CommandBus,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly signer: Signer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Told before anything is booked. @throws ApiError 409 where it pays another reservation */
  async check(payment: ManualPayment): Promise<void> {
    const { stream, command } = this.claimOf(payment);
    const { state } = await this.lanes.load(manualPaymentDecider, stream);
    const decision = manualPaymentDecider.decide(command, state, this.clock.now());
    if (!decision.accepted) throw new ApiError(decision.rejection);
  }

  /** Two at once do not both have it: one stream decides. @throws ApiError 409 where it pays another reservation */
  async claim(payment: ManualPayment, context: CommandContext): Promise<void> {
    const { stream, command } = this.claimOf(payment);
    const done = await this.commands.execute(new ClaimManualPayment(stream, command, context));
    if (!done.accepted) throw new ApiError(done.rejection);
  }

  private claimOf({ inventoryGroup, manualPaymentId, reservationId }: ManualPayment) {
    const sign = this.signer.sign('manual payment', `${inventoryGroup}\0${asRead(manualPaymentId)}`);
    return {
      stream: manualPaymentStream(inventoryGroup, sign),
      command: { inventoryGroup, reservationId },
    };
  }
}

/** An id as people read it: one with a sign that nobody sees, or in the other case, is not another payment's. */
const asRead = (id: string): string =>
  id
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]/gu, '')
    .toUpperCase();
