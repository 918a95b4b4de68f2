import type { TerminalLogRow } from '@stile/contracts';

/** A happening between the product and the provider of card terminals, for one of the logs. */
export type TerminalLogEntry = Pick<TerminalLogRow, 'log' | 'reason'> & {
  readonly inventoryGroup: string;
  /** Where it is of a device. */ readonly serial?: string | undefined;
} & Partial<
    Pick<
      TerminalLogRow,
      'direction' | 'message' | 'external_transaction_id' | 'reservation_id' | 'username' | 'station'
    >
  > & {
    readonly details?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  };

/** Never waits and never throws: no log is in the way of money. False where it takes no more for the moment. */
export type WriteLog = (entry: TerminalLogEntry) => boolean;
