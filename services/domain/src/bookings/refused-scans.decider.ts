import { accept, type Decider, type GateEvent } from '@stile/contracts';
import { Set as ImmutableSet } from 'immutable';

export interface RefuseScanCommand {
  readonly type: 'RefuseScan';
  readonly scan: Omit<GateEvent['data'], 'refusedAt'>;
}
/** Keys of the scans that are recorded. */
export type RefusedScans = ImmutableSet<string>;

/** The most of a station and a day: one every ten seconds, for 14 hours. */
export const MAX_REFUSED_SCANS = 5_000;

/** Refusals of a station's scans of a day. Beyond the bound nothing is recorded (docs/rules/gate.md 5). */
export const refusedScansDecider: Decider<RefuseScanCommand, RefusedScans, GateEvent> = {
  initial: ImmutableSet(),
  decide: ({ scan }, keys, now) =>
    keys.has(scan.key) || keys.size >= MAX_REFUSED_SCANS
      ? accept()
      : accept({ type: 'ScanRefused', data: { ...scan, refusedAt: now } }),
  evolve: (keys, { data: { key } }) => keys.add(key),
};
