import {
  money,
  PAYOUTS_CATEGORY,
  PAYOUT_FILES_CATEGORY,
  type PayoutEvent,
  type PayoutFileEvent,
  type Projector,
  type Table,
} from '@stile/contracts';

/** A payout that is there; amounts in ten-thousandths of the currency's unit. */
export interface PayoutDocument {
  readonly inventory_group: string;
  readonly payout: string;
  readonly provider: string;
  readonly date: string;
  /** The digest of the file whose lines are its own. */ readonly file: string;
  readonly lines: number;
  readonly gross_e4: number;
  readonly refunds_e4: number;
  readonly fees_e4: number;
  readonly other_e4: number;
  readonly carried_e4: number;
  readonly net_e4: number;
  readonly by: string;
  readonly imported_at: string;
}

/** No id of a venue has a '~'. */
export const payoutKey = (inventoryGroup: string, payout: string): string => `${inventoryGroup}~${payout}`;

/** The payouts of a venue that were imported and not removed. */
export const payoutsProjector: Projector<PayoutEvent, PayoutDocument> = {
  name: 'payouts',
  version: 1,
  categories: [PAYOUTS_CATEGORY],
  indexes: [['inventory_group', 'date']],
  keys: ({ data }) => [payoutKey(data.inventoryGroup, data.payoutId)],
  fold(_document, { type, data }) {
    if (type === 'PayoutRemoved') return null;
    return {
      inventory_group: data.inventoryGroup,
      payout: data.payoutId,
      provider: data.provider,
      date: data.date,
      file: data.file,
      lines: data.lines,
      gross_e4: money.money(data.gross),
      refunds_e4: money.money(data.refunds),
      fees_e4: money.money(data.fees),
      other_e4: money.money(data.other),
      carried_e4: money.money(data.carried),
      net_e4: money.money(data.net),
      by: data.by,
      imported_at: data.importedAt,
    };
  },
};

/** A line of a file. It counts while the payout that it names has its lines from this file. */
export type PayoutLineRow = {
  readonly inventory_group: string;
  readonly file: string;
  readonly payout: string;
  readonly line: string;
  readonly kind: string;
  readonly category: string;
  /** The provider's id of a payment or a refund. */ readonly object: string | null;
  readonly date: string | null;
  readonly words: string | null;
  readonly gross_e4: number;
  readonly fee_e4: number;
};
export interface PayoutFileDocument {
  readonly inventory_group: string;
  readonly parts: number;
}

const payoutLinesTable: Table<PayoutFileEvent, PayoutFileDocument, PayoutLineRow> = {
  columns: {
    inventory_group: 'text',
    file: 'text',
    payout: 'text',
    line: 'text',
    kind: 'text',
    category: 'text',
    object: 'text',
    date: 'text',
    words: 'text',
    gross_e4: 'whole',
    fee_e4: 'whole',
  },
  indexes: [
    ['inventory_group', 'payout'],
    ['inventory_group', 'object'],
  ],
  rowsOf: ({ event: { data } }) =>
    data.lines.map((line) => ({
      inventory_group: data.inventoryGroup,
      file: data.file,
      payout: line.payout,
      line: line.id,
      kind: line.kind,
      category: line.category,
      object: line.object,
      date: line.date,
      words: line.text,
      gross_e4: money.money(line.gross),
      fee_e4: money.money(line.fee),
    })),
};

/** Files of payouts, and their lines. */
export const payoutFilesProjector: Projector<PayoutFileEvent, PayoutFileDocument> = {
  name: 'payout_files',
  version: 1,
  categories: [PAYOUT_FILES_CATEGORY],
  indexes: [],
  tables: { payout_lines: payoutLinesTable },
  keys: ({ data }) => [payoutKey(data.inventoryGroup, data.file)],
  fold: (_document, { data }) => ({ inventory_group: data.inventoryGroup, parts: data.part }),
};
