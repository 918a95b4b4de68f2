import { Injectable } from '@nestjs/common';
import type { ShopReserveRequest } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import type { Caller } from '../../http/endpoint.js';
import { CashTenders } from '../payment/cash-tenders.js';
import { ManualPayments } from '../payment/manual-payments.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { CodeGuesses } from '../request/code-guesses.js';

/** The codes that a sale names and the ways to pay it, each checked before anything is booked (docs/rules/payments.md 39). */
@Injectable()
export class SaleTenders {
  constructor(
    private readonly terminals: TerminalTenders,
    private readonly cash: CashTenders,
    private readonly manual: ManualPayments,
    private readonly codes: CodeGuesses,
  ) {}

  /** @throws ApiError 409, 422, 429 */
  async check(body: ShopReserveRequest, reservationId: string, caller: Caller): Promise<void> {
    const { reservation, paymentMethod, manualPaymentId, terminalData } = body;
    await this.codes.lookUp(reservation, caller);
    const { inventory_group: group } = reservation;
    if (paymentMethod === 'terminal') await this.terminals.check(terminalData, { group, reservationId });
    if (paymentMethod === 'cash') await this.cash.check(body, reservationId);
    if (paymentMethod !== 'manual') return;
    if (!manualPaymentId)
      throw apiError(422, 'manual_payment_id', { fields: { manualPaymentId: 'manual_payment_id' } });
    await this.manual.check({ inventoryGroup: group, manualPaymentId, reservationId });
  }
}
