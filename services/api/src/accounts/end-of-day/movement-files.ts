import type { ExportColumn, ManualPaymentRow, RefundRow } from '@stile/contracts';
import { refundReasonText } from '@stile/contracts/catalog/refund-settings';
import type { ListFile } from '../../lists/list-resource.js';
import type { CatalogueView } from '../../views/catalogue-view.js';

/* Files of the day's lists, in the words of its page. An amount that is hidden is nothing (docs/rules/tills.md 45). */

const MOMENT: readonly ExportColumn[] = [
  { key: 'business_date', kind: 'date', label: 'accounts.business_date' },
  { key: 'at', kind: 'moment', label: 'accounts.at' },
  { key: 'reservation_id', kind: 'text', label: 'accounts.reservation' },
];
const USER: ExportColumn = { key: 'user', kind: 'person', label: 'accounts.user' };
const AMOUNT: ExportColumn = { key: 'amount', kind: 'money', label: 'accounts.amount' };

/** A reason of the venue is said in the reader's language. */
export const refundFile = (catalogues: Pick<CatalogueView, 'of'>): ListFile<RefundRow> => ({
  columns: [
    USER,
    ...MOMENT,
    { key: 'tender', kind: 'status', texts: 'takings.', label: 'accounts.tender' },
    AMOUNT,
    { key: 'concession', kind: 'money', label: 'accounts.concession' },
    { key: 'reason', kind: 'text', label: 'accounts.reason' },
    { key: 'words', kind: 'text', label: 'accounts.words' },
    { key: 'witness', kind: 'text', label: 'accounts.second_person' },
    { key: 'manual_refund_id', kind: 'text', label: 'accounts.manual_id' },
  ],
  lines: (row, language) => {
    const { inventory_group: group, method, reason } = row;
    const settings = catalogues.of(group)?.inventory_group.get(group)?.body.settings ?? {};
    return [
      {
        ...row,
        tender: method === 'card' ? 'online' : method,
        reason: reason === null ? null : refundReasonText(settings, language, reason),
      },
    ];
  },
});

export const MANUAL_PAYMENT_FILE: ListFile<ManualPaymentRow> = {
  columns: [{ key: 'manual_payment_id', kind: 'text', label: 'accounts.manual_id' }, ...MOMENT, USER, AMOUNT],
};
