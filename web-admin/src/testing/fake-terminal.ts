import type { DeviceActionRequest, DeviceState, TransactionAnswer } from '@stile/contracts';

/** A card terminal, for tests: what it is engaged with, and what the customer does there. */
export class FakeTerminal {
  readonly serial = 'C0SIM000000001';
  state: DeviceState = 'READY';
  transaction: TransactionAnswer | null = null;

  begins(id: string, amount: number): void {
    this.transaction = {
      external_transaction_id: id,
      inventory_group: 'escarpment',
      terminal_id: this.serial,
      reservation_id: null,
      transaction_type: 'payment',
      card_type: 'CC',
      amount,

      approved_amount: null,
      voided_amount: null,
      transaction_state: 'PENDING',
      phase: 'device',
      status_code: 202,
      message: '',
      reason: '',
      card_sub_type: null,
      last_four: null,
      terminal_payment_id: null,
      terminal_order_id: null,
      refund_id: null,
      abort_requested: false,
      started_at: '2026-12-03T14:00:00.000Z',
      expires_at: '2026-12-03T14:05:00.000Z',
      seconds_left: 300,
    };
  }

  get isEngaged(): boolean {
    return this.transaction !== null && this.transaction.phase !== 'closed';
  }

  changes(more: Partial<TransactionAnswer>): void {
    this.transaction = { ...this.transaction!, ...more };
  }
  pays(approved = this.transaction!.amount): void {
    this.changes({ phase: 'closed', transaction_state: 'PAID', status_code: 200, approved_amount: approved });
  }
  ends(status_code: number): void {
    this.changes({ phase: 'closed', transaction_state: 'REJECTED', status_code });
  }

  /** It does nothing that it is told. */
  isDeaf = false;
  /** Cancelling ends the question for a receipt, once the money has moved. */
  does(action: DeviceActionRequest['action']): void {
    if (this.isDeaf) return;
    if (action === 'cancel' && this.transaction?.phase === 'receipt') this.pays();
  }

  /** The provider has the payment whose answer was lost, if `isCharged`. */
  isCharged = false;
  lookUp(): TransactionAnswer {
    if (this.isCharged) this.pays();
    return this.transaction!;
  }

  pending = () => ({
    transaction: this.isEngaged ? this.transaction : null,
    amount: this.isEngaged ? this.transaction!.amount : 0,
  });
  abort(): TransactionAnswer {
    this.changes({ abort_requested: true });
    setTimeout(() => this.ends(209), 100);
    return this.transaction!;
  }
}
