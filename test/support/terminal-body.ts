/** All answers of the provider of card terminals in one: a test reads the part that its call has. */
export interface TerminalBody {
  readonly message: string;
  readonly type: string;
  readonly status: string;
  readonly id: string;
  readonly payment: {
    readonly id: string;
    readonly amount: number;
    readonly result: string;
    readonly createdTime: number;
    readonly externalPaymentId: string;
    readonly cardTransaction: { readonly cardType: string; readonly type: string };
  };
  readonly refund: { readonly id: string; readonly amount: number };
  readonly credit: { readonly id: string };
  readonly voidStatus: string;
  readonly deliveryOption: readonly unknown[];
  readonly printers: readonly { readonly id: string }[];
  readonly drawers: readonly unknown[];
  readonly elements: readonly { readonly serial: string; readonly externalPaymentId: string }[];
  readonly access_token: string;
  readonly access_token_expiration: number;
  readonly refresh_token: string;
}
