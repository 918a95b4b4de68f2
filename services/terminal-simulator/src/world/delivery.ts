/* Messages that leave for the other side of a call. */

export type Delivery =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly location?: string;
      /** Between two pieces of the body; 0 sends it whole. */
      readonly dripMs: number;
    }
  /** Nothing comes back; the connection stays. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset' };

export interface Answer {
  readonly callId: string;
  readonly delivery: Delivery;
}
