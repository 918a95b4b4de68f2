import type { ExportColumn, NotPaidOutRow, PayoutFile, PayoutLineRow, PayoutRow } from '@stile/contracts';

const payout: readonly ExportColumn<PayoutRow>[] = [
  { key: 'date', label: 'accounting.payout_date', kind: 'date' },
  { key: 'id', label: 'accounting.payout', kind: 'text' },
  { key: 'provider', label: 'accounting.payout_provider', kind: 'status', texts: 'accounting.provider_' },
  { key: 'gross', label: 'accounting.payout_gross', kind: 'money' },
  { key: 'refunds', label: 'accounting.payout_refunds', kind: 'money' },
  { key: 'fees', label: 'accounting.payout_fees', kind: 'money' },
  { key: 'other', label: 'accounting.payout_other', kind: 'money' },
  { key: 'carried', label: 'accounting.payout_carried', kind: 'money' },
  { key: 'net', label: 'accounting.payout_net', kind: 'money' },
  { key: 'lines', label: 'accounting.payout_lines', kind: 'count' },
  { key: 'matched', label: 'accounting.payout_matched', kind: 'count' },
  { key: 'differing', label: 'accounting.payout_differing', kind: 'count' },
  { key: 'unmatched', label: 'accounting.payout_unmatched', kind: 'count' },
];

const line: readonly ExportColumn<PayoutLineRow>[] = [
  { key: 'payout_date', label: 'accounting.payout_date', kind: 'date' },
  { key: 'payout', label: 'accounting.payout', kind: 'text' },
  { key: 'provider', label: 'accounting.payout_provider', kind: 'status', texts: 'accounting.provider_' },
  { key: 'date', label: 'accounting.date', kind: 'date' },
  { key: 'kind', label: 'accounting.line_kind', kind: 'status', texts: 'accounting.line_' },
  { key: 'category', label: 'accounting.line_category', kind: 'text' },
  { key: 'id', label: 'accounting.line_id', kind: 'text' },
  { key: 'object', label: 'accounting.line_object', kind: 'text' },
  { key: 'text', label: 'accounting.description', kind: 'text' },
  { key: 'gross', label: 'accounting.line_gross', kind: 'money' },
  { key: 'fee', label: 'accounting.line_fees', kind: 'money' },
  { key: 'net', label: 'accounting.line_net', kind: 'money' },
  { key: 'state', label: 'accounting.line_state', kind: 'status', texts: 'accounting.state_' },
  { key: 'ours', label: 'accounting.line_ours', kind: 'money' },
  { key: 'reservation_id', label: 'accounting.line_reservation', kind: 'text' },
];

const notPaidOut: readonly ExportColumn<NotPaidOutRow>[] = [
  { key: 'date', label: 'accounting.date', kind: 'date' },
  { key: 'kind', label: 'accounting.line_kind', kind: 'status', texts: 'accounting.moved_' },
  { key: 'method', label: 'accounting.line_method', kind: 'status', texts: 'accounting.method_' },
  { key: 'object', label: 'accounting.line_object', kind: 'text' },
  { key: 'amount', label: 'accounting.line_amount', kind: 'money' },
  { key: 'reservation_id', label: 'accounting.line_reservation', kind: 'text' },
];

/** The columns of files of payouts (docs/rules/payouts.md 15). */
export const PAYOUT_COLUMNS: Readonly<Record<PayoutFile, readonly ExportColumn[]>> = {
  payouts: payout,
  payout_lines: line,
  payments_not_paid_out: notPaidOut,
};
