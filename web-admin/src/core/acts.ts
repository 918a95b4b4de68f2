import type {
  AccountingPeriod,
  BackupsAnswer,
  ChangePasswordRequest,
  ConfirmPasswordRequest,
  CreateAccessTokenRequest,
  DeskTill,
  DeviceActionAnswer,
  DeviceActionRequest,
  EndHoldsRequest,
  EndSessionsAnswer,
  EventLogAnswer,
  ExplainReceiptsRequest,
  Kind,
  LogRangeRequest,
  NoSaleRequest,
  OfflineSaleAnswer,
  PartialRefundRequest,
  PaymentAnswer,
  PaymentRequest,
  ProcessPendingRequest,
  RefundRequest,
  RefundUpdateRequest,
  ReservationAnswer,
  RulePreviewAnswer,
  SavedQuery,
  SaveQueryRequest,
  SecParamsAnswer,
  SelectTerminalRequest,
  SelectTillRequest,
  SetPinRequest,
  TillResult,
  TransactionAnswer,
  UpdateTestAnswer,
  UpdateTestRequest,
  WaitlistRow,
  ImportedPayouts,
  ImportPayoutsRequest,
  RemovedPayout,
  RemovePayoutRequest,
  ReopenPeriodRequest,
  SignPeriodRequest,
} from '@stile/contracts';
import type { DataProvider } from 'react-admin';
import type { Api } from '@stile/web-kit';
import { withQuery } from './api.js';

/** On which reservation or till. A try that is repeated under its key is the same act. */
export interface Keyed {
  readonly id: string;
  readonly key: string;
}

export interface CheckIn {
  readonly undo?: boolean | undefined;
  /** Absent: everybody of the party. */
  readonly participant?: string | undefined;
}

/** The terms that the dialog showed; the server rejects them when they are others by now. */
export interface CancellationTerms {
  readonly amount_to_return?: number;
  readonly waive_fee?: true;
}

export interface Validation {
  readonly addon: string;
  readonly undo?: boolean | undefined;
}

export type RefundCall =
  | { readonly act: 'refund'; readonly body: RefundRequest }
  | { readonly act: 'partial_refund'; readonly body: PartialRefundRequest };

export interface OfflineDecision {
  readonly act: 'take' | 'refuse';
  readonly inventory_group: string;
  readonly station: string | null;
  /** Why it is refused. */ readonly reason?: string;
  /** Taken at the price that was paid, and why. */ readonly at_paid_price?: { readonly reason: string };
}

export type EntryChange =
  | { readonly act: 'move'; readonly before: string | null | undefined }
  | { readonly act: 'offer' }
  | { readonly act: 'remove' };

const reservation = (id: string, act: string): string => `/api/reservation/${encodeURIComponent(id)}/${act}`;
const undone = (undo: boolean | undefined): string => (undo ? '/undo' : '');

type Method = 'PUT' | 'POST' | 'DELETE';
type Send = <T>(method: Method, path: string, body: unknown, key?: string) => Promise<{ readonly data: T }>;

/** Acts of signed-in users on their own accounts and saved queries. */
const accountActsOf = (send: Send) => ({
  changePassword: (request: ChangePasswordRequest) =>
    send<undefined>('POST', '/api/change_password', request),
  confirmPassword: (request: ConfirmPasswordRequest) =>
    send<undefined>('POST', '/api/confirm_password', request),
  setPin: (request: SetPinRequest) => send<undefined>('POST', '/api/pin', request),
  /** The id is the caller's: a repeat saves no second one. */
  saveQuery: (id: string, request: SaveQueryRequest) =>
    send<SavedQuery>('PUT', `/api/saved_queries/${id}`, request),
  removeQuery: (id: string) => send<undefined>('DELETE', `/api/saved_queries/${id}`, undefined),
  endOtherSessions: () => send<undefined>('POST', '/api/sessions/end_others', undefined),
});

/** Acts of those who run the product: sessions of others, backups, holds. */
const operatingActsOf = (send: Send) => ({
  /** The sessions of a user, but for the one that asks. */
  endSessions: (username: string, group: string | null) =>
    send<EndSessionsAnswer>(
      'POST',
      withQuery(`/api/admin/users/${encodeURIComponent(username)}/end_sessions`, {
        group: group ?? undefined,
      }),
      undefined,
    ),
  /** The journals of a period, as they were looked at: sent again it is signed once. */
  signPeriod: (request: SignPeriodRequest) =>
    send<AccountingPeriod>('POST', '/api/accounting_periods', request),
  reopenPeriod: (request: ReopenPeriodRequest) =>
    send<AccountingPeriod>('POST', '/api/accounting_periods/reopen', request),
  /** The payouts of a provider's file: sent again they are there once. */
  importPayouts: (request: ImportPayoutsRequest) =>
    send<ImportedPayouts>('POST', '/api/accounting_payouts', request),
  removePayout: (request: RemovePayoutRequest) =>
    send<RemovedPayout>('POST', '/api/accounting_payouts/remove', request),
  /** The id is the caller's: a repeat begins no second one. */
  beginBackup: (id: string) => send<BackupsAnswer>('PUT', `/api/admin/backups/${encodeURIComponent(id)}`, {}),
  /** The id is the caller's: a repeat begins no second walk over the log. */
  verifyLog: (id: string, range: LogRangeRequest) =>
    send<EventLogAnswer>('PUT', `/api/admin/event_log/verifications/${encodeURIComponent(id)}`, range),
  bundleLog: (id: string, range: LogRangeRequest) =>
    send<EventLogAnswer>('PUT', `/api/admin/event_log/bundles/${encodeURIComponent(id)}`, range),
  endHolds: (holds: EndHoldsRequest) =>
    send<{ readonly ended: number }>('POST', '/api/admin/holds/end', holds),
});

/** Requests of the console to the server, beside saving and deleting records: the data provider's own methods. */
export const actsOf = (api: Api) => {
  const send: Send = async <T>(method: Method, path: string, body: unknown, key?: string) => ({
    data: await api.send<T>(method, path, body, key ? { headers: { 'Idempotency-Key': key } } : {}),
  });
  const put = <T = ReservationAnswer>(path: string, body: unknown, { key }: Keyed) =>
    send<T>('PUT', path, body, key);
  return {
    /** Which till this browser uses; null disconnects it. */
    selectTill: (request: SelectTillRequest) =>
      send<{ readonly till: DeskTill | null }>('PUT', '/api/till', request),
    /** Records that a drawer is opened without a sale, and why. */
    openDrawer: (request: NoSaleRequest, { id, key }: Keyed) =>
      send<TillResult>('POST', `/api/tills/${encodeURIComponent(id)}/no_sale`, request, key),
    /** Looks a card transaction up at the provider (docs/rules/payments.md 138). */
    lookUpTransaction: (id: string) =>
      send<TransactionAnswer>('POST', `/api/payments/${encodeURIComponent(id)}/look_up`, {}),
    /** Stops a card transaction at a terminal. */
    abortTransaction: (id: string) =>
      send<TransactionAnswer>('POST', `/api/payments/${encodeURIComponent(id)}/abort`, {}),
    /** Says that somebody has dealt with a card transaction; one that is pending is stopped. */
    processTransaction: (request: ProcessPendingRequest) =>
      send<TransactionAnswer>('POST', '/api/process_pending_transaction', request),
    /** Which card terminal this browser uses; null disconnects it. */
    selectTerminal: (request: SelectTerminalRequest) =>
      send<{ readonly terminal_id: string | null }>('PUT', '/api/terminal', request),
    /** Connects a venue by what the provider's sign-in page sent back. */
    connectTerminals: (request: CreateAccessTokenRequest) =>
      send<SecParamsAnswer>('POST', '/api/clover_create_access_token', request),
    deviceAction: (request: DeviceActionRequest) =>
      send<DeviceActionAnswer>('POST', '/api/clover_device_action', request),
    /** Prints the receipt of a reservation at a card terminal, whatever it was paid by. */
    printReceipt: (id: string, terminal_id: string) =>
      send<DeviceActionAnswer>('POST', reservation(id, 'print_cash_receipt'), { terminal_id }),
    checkIn: ({ undo, participant }: CheckIn, keyed: Keyed) =>
      put(
        `/api/checkIn/${encodeURIComponent(keyed.id)}${undone(undo)}`,
        participant === undefined ? {} : { participants: [participant] },
        keyed,
      ),
    validateAddon: ({ addon, undo }: Validation, keyed: Keyed) =>
      put(
        `/api/validateAddon/${encodeURIComponent(keyed.id)}/${encodeURIComponent(addon)}${undone(undo)}`,
        {},
        keyed,
      ),
    approve: (keyed: Keyed) => put(reservation(keyed.id, 'approve'), {}, keyed),
    unapprove: (keyed: Keyed) => put(reservation(keyed.id, 'unapprove'), {}, keyed),
    comment: (text: string, { id, key }: Keyed) =>
      send<ReservationAnswer>('POST', reservation(id, 'comments'), { text }, key),
    settleOffline: (note: string, keyed: Keyed) =>
      put(reservation(keyed.id, 'settle_offline'), { note }, keyed),
    /** Says why receipt numbers never came. */
    explainReceipts: (request: ExplainReceiptsRequest, key: string) =>
      send<{ readonly explained: true }>('POST', '/api/offline_receipts/explain', request, key),
    /** Takes or refuses a sale without the network that waits for a manager. */
    decideOffline: ({ act, ...body }: OfflineDecision, { id, key }: Keyed) =>
      send<OfflineSaleAnswer>('POST', `/api/offline_sales/${encodeURIComponent(id)}/${act}`, body, key),
    cancel: (terms: CancellationTerms, keyed: Keyed) =>
      put(reservation(keyed.id, 'cancel'), { cancelled: true, ...terms }, keyed),
    uncancel: (keyed: Keyed) => put(reservation(keyed.id, 'uncancel'), {}, keyed),
    pay: (request: PaymentRequest, keyed: Keyed) =>
      put<PaymentAnswer>(`/api/deferred_payment/${encodeURIComponent(keyed.id)}`, request, keyed),
    updateRefund: (request: RefundUpdateRequest, keyed: Keyed) =>
      put(reservation(keyed.id, 'refund_update'), request, keyed),
    refund: ({ act, body }: RefundCall, keyed: Keyed) => put(reservation(keyed.id, act), body, keyed),
    updateTest: (id: string, test: UpdateTestRequest) =>
      send<UpdateTestAnswer>('POST', `/api/update_test/${encodeURIComponent(id)}`, test),
    resendWaiver: (id: string) => send('POST', `/api/resend_waiver/${encodeURIComponent(id)}`, {}),
    changeEntry: (id: string, { act, ...body }: EntryChange) =>
      send<WaitlistRow>('PUT', `/api/admin/waitlist/${id}/${act}`, act === 'move' ? body : undefined),
    preview: (kind: Kind, change: object) =>
      send<RulePreviewAnswer>('POST', `/api/admin/${kind}/preview`, change),
    ...accountActsOf(send),
    ...operatingActsOf(send),
  };
};

/** react-admin's data provider with the console's own methods. */
export type ConsoleDataProvider = DataProvider & ReturnType<typeof actsOf>;
