import type {
  InventoryGroupAnswer,
  OccupancyAnswer,
  OccupancyStatusAnswer,
  QuoteAnswer,
} from '@stile/contracts';

/**
 * The API's own answers to what the first screen would ask (bootQueries says which); null where it asks nothing or
 * the API refused.
 */
export interface BootData {
  /** Null: there is no such venue. */
  readonly inventoryGroup: InventoryGroupAnswer | null;
  readonly occupancyStatus: OccupancyStatusAnswer | null;
  readonly occupancy: OccupancyAnswer | null;
  readonly quote: QuoteAnswer | null;
  /** The tab's memory, in a frame whose visitor left it to pay and is back: many browsers store nothing for frames. */
  readonly tab?: Readonly<Record<string, string>>;
  /** Where the gateway's card form is, for a frame; absent where its page is opened instead. */
  readonly cardFormOrigin?: string;
}
export const EMPTY_BOOT: BootData = {
  inventoryGroup: null,
  occupancyStatus: null,
  occupancy: null,
  quote: null,
};
