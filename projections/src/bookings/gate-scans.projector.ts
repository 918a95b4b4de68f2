import {
  GATE_CATEGORY,
  RESERVATION_CATEGORY,
  VERDICT_OF,
  type GateEvent,
  type GateRefusal,
  type GateScanRow,
  type Projector,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';

/** The reason of a forced entry is sealed: it is in the reservation's stream alone, under its key. */
export interface GateScanDocument extends Omit<GateScanRow, 'reason'> {
  readonly key: string;
  /** Sorts by time, and within a moment by the scan. */ readonly order: string;
}
type ScanEvent =
  | GateEvent
  | Extract<
      ReservationEvent,
      { type: 'ReservationExited' | 'ReservationReentered' | 'ReservationEntryForced' }
    >;

const ACTS: Readonly<Partial<Record<string, GateScanRow['act']>>> = {
  ScanRefused: 'refused',
  ReservationEntryForced: 'forced',
  ReservationExited: 'exit',
  ReservationReentered: 're_entry',
} satisfies Record<ScanEvent['type'], GateScanRow['act']>;
const isScan = (event: Recorded<GateEvent | ReservationEvent>): event is Recorded<ScanEvent> =>
  event.type in ACTS;

const idOf = ({ stream, revision }: Recorded<ScanEvent>): string => `${stream}.${revision}`;
const detailOf = (event: ScanEvent): Pick<GateScanRow, 'verdict' | 'code' | 'reservation_id'> => {
  if (event.type === 'ScanRefused') {
    const { verdict, code } = event.data;
    return { verdict: verdict as GateRefusal, code, reservation_id: null };
  }
  const verdict = event.type === 'ReservationEntryForced' ? (VERDICT_OF[event.data.over] ?? null) : null;
  return { verdict, code: null, reservation_id: event.data.reservationId };
};

/** Scans at the gates that were refused, forced, or led out and in again, a row each. */
export const gateScansProjector: Projector<GateEvent | ReservationEvent, GateScanDocument> = {
  name: 'gate_scans',
  version: 1,
  categories: [GATE_CATEGORY, RESERVATION_CATEGORY],
  indexes: [
    ['inventory_group', '-order'],
    ['inventory_group', 'business_date', '-order'],
    ['inventory_group', 'act', '-order'],
    ['inventory_group', 'code', '-order'],
    ['inventory_group', 'reservation_id', '-order'],
  ],
  keys: (event) => (isScan(event) ? [idOf(event)] : []),
  fold(_document, event) {
    if (!isScan(event)) return undefined;
    const { inventoryGroup, inventory, businessDate, key } = event.data;
    return {
      id: idOf(event),
      inventory_group: inventoryGroup,
      inventory,
      business_date: businessDate,
      at: event.at,
      order: `${event.at} ${event.position}`,
      key,
      act: ACTS[event.type]!,
      ...detailOf(event),
      user: event.metadata.actor ?? null,
      station: event.metadata.station ?? null,
    };
  },
};
