import { accept, type Decider, type ExportEvent } from '@stile/contracts';

export interface RecordExportCommand {
  readonly type: 'RecordExport';
  readonly made: ExportEvent['data'];
}

/** A file of a list's rows that was made: once (docs/rules/exports.md 7). */
export const exportDecider: Decider<RecordExportCommand, boolean, ExportEvent> = {
  initial: false,
  decide: ({ made }, isRecorded) => (isRecorded ? accept() : accept({ type: 'ListExported', data: made })),
  evolve: () => true,
};
