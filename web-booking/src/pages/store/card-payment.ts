/** A reservation that has its places and is not paid. */
export interface Unpaid {
  readonly reservationId: string;
  readonly balance: number;
  /** The sum that rounding has added to its cash before. */ readonly rounding?: number | undefined;
}

/** A card at a terminal for a reservation: it pays what is due, or money goes back to it. */
export interface CardPayment {
  readonly transactionId: string;
  readonly unpaid: Unpaid;
}
