import { Injectable } from '@nestjs/common';
import type { ShopReserveRequest } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { CashTenders } from '../payment/cash-tenders.js';
import { ManualPayments } from '../payment/manual-payments.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';

/** Ways to pay a sale, each checked before anything is booked (docs/rules/payments.md 39). */
@Injectable()
export class SaleTenders {
  constructor(
    private readonly terminals: TerminalTenders,
    private readonly cash: CashTenders,
    private readonly manual: ManualPayments,
  ) {}

  /** @throws ApiError 409, 422 */
  async check(body: ShopReserveRequest, reservationId: string): Promise<void> {
    const { reservation, paymentMethod, manualPaymentId, terminalData } = body;
    const { inventory_group: group } = reservation;
    if (paymentMethod === 'terminal') await this.terminals.check(terminalData, { group, reservationId });
    if (paymentMethod === 'cash') await this.cash.check(body, reservationId);
    if (paymentMethod !== 'manual') return;
    if (!manualPaymentId)
      throw apiError(422, 'manual_payment_id', { fields: { manualPaymentId: 'manual_payment_id' } });
    await this.manual.check({ inventoryGroup: group, manualPaymentId, reservationId });
  }
}
