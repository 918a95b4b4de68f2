import type { DrawerEvent, LocalDate, MoneyEvent } from '@stile/contracts';

export interface VenueDay {
  readonly inventoryGroup: string;
  readonly businessDate: LocalDate;
}

/** The venue and day of an event; undefined of one that was written before events of money said so. */
export const dayOf = ({ data }: MoneyEvent): VenueDay | undefined => {
  const { inventoryGroup, businessDate } = data as Partial<VenueDay>;
  return inventoryGroup === undefined || businessDate === undefined
    ? undefined
    : { inventoryGroup, businessDate };
};

export const isOfTill = (event: MoneyEvent): event is DrawerEvent => 'till' in event.data;
