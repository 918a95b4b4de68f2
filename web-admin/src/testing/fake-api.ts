import type {
  AccountingJournalAnswer,
  AccountingReportAnswer,
  AccountingSummaryAnswer,
  AccountingPayoutsAnswer,
  ImportedPayouts,
  NotPaidOutAnswer,
  PayoutLinesAnswer,
  ExportAnswer,
  ExportRequest,
  BackupsAnswer,
  CardTransactionRow,
  DeviceActionRequest,
  EndOfDayAnswer,
  EventLogAnswer,
  ErrorBody,
  HealthAnswer,
  HistoryAnswer,
  InventoryGroupAnswer,
  Kind,
  LookupAnswer,
  ListedEvent,
  ListedEventsAnswer,
  LogJobKind,
  ManualPaymentRow,
  MoneyEntryRow,
  OverbookedPool,
  OverviewAnswer,
  ParticipantRecords,
  ProfileAnswer,
  PaymentRequest,
  PriceExplanationAnswer,
  ReservationAnswer,
  ProductSaleRow,
  ProductSalesSummary,
  RefundRow,
  ReservationRow,
  RulePreviewAnswer,
  SavedQuery,
  SaveQueryRequest,
  SessionUser,
  Takings,
  TerminalLogRow,
  TillDaysAnswer,
  TillProof,
  TillMovementRow,
  TillSessionRow,
  WaitlistHistoryAnswer,
} from '@stile/contracts';
import { writtenSchema } from '@stile/contracts/catalog/document-checks';
import { documentId, KINDS } from '@stile/contracts/catalog/documents';
import { detailOf, GROUP, historyOf, row, TODAY, USERS, VENUE } from './fake-data.js';
import { FakeTerminal } from './fake-terminal.js';
import { ADDON_TITLES, arrivalsOf, daysOf, occupancyOf, overviewOf, type Taken } from './fake-occupancy.js';

type Json = Readonly<Record<string, unknown>>;
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: Json;
}
interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const PRINTED = { status_code: 200, message: '', text: '' };
export const CODE = '123456';
/** The token of a link for a password. */
export const LINK = 'token-of-a-link';
const TRIES = 3;
/** An answer in the same turn would end a navigation before it began. */
const DELAY_MS = 20;

const reject = (status: number, code: string, error: string, detail?: Json): Answer => ({
  status,
  body: { error, code, status_code: status, ...(detail ? { detail } : {}) } satisfies ErrorBody,
});
const SIGN_IN = reject(401, 'sign_in_required', 'Please sign in.');

/** The server as far as the console needs it, for tests: state in memory, the session in place of a cookie. */
export class FakeApi {
  readonly calls: Call[] = [];
  readonly taken: Taken = new Map();
  readonly terminal = new FakeTerminal();
  /** The name of the organisation's own sign-in; null: there is none. */
  singleSignOn: string | null = null;
  /** Whether a list says how many rows there are, or that there are more. */
  isCounted = true;
  /** Null for who sees a part of the log alone. */
  eventLog: EventLogAnswer | null = null;
  listedEvents: readonly ListedEvent[] = [];
  backups: BackupsAnswer = { folder: '/backups', running: null, failed: null, backups: [] };
  private validated = 0;
  private comments: ReservationAnswer['comments'] = [];
  /** The part of the payment that a cancellation keeps. */
  retained = 0;
  reservations: ReservationRow[] = Array.from({ length: 60 }, (_, index) => row(index));
  /** Participants of a reservation, by its id. */
  readonly records = new Map<string, readonly ParticipantRecords[]>();
  readonly profileFields = new Map<string, ProfileAnswer['fields']>();
  /** Venue documents by resource. */
  documents: Record<string, readonly Json[]> = {};
  /** The answer to a preview of a rule, by the rule that is asked about. */
  preview: (document: Json) => RulePreviewAnswer = () => ({
    days: [],
    over: [],
    holds: [],
    more_holds: 0,
    end_date: '2027-12-31',
    more_over: 0,
  });
  overbooked: readonly OverbookedPool[] = [];
  /** The state of a refund at once. */
  refundState: 'made' | 'begun' = 'made';
  private readonly refunded = new Set<string>();
  /** How its reservations were paid, where not by one card online. */
  charges: readonly Partial<ReservationAnswer['charges'][number]>[] = [{}];
  cost: ReservationAnswer['cost'];
  /** The rounding of their cash. */ rounding = 0;
  /** The settings of the venue. */
  settings: InventoryGroupAnswer['settingsDict'] = {};
  /** The answer to whatever is looked up. */
  lookup: LookupAnswer = { reservations: [], members: [], documents: [], more: false };
  explanation: PriceExplanationAnswer = { rules: [], more_rules: 0 };
  /** Parts of the overview that this user does not see, or sees otherwise. */
  overview: Partial<OverviewAnswer> = {};
  health: HealthAnswer = {
    live: true,
    money: null,
    ready: true,
    version: '0.1.0',
    head: '000900',
    log: { checked_at: '2026-12-03T08:00:00.000Z', position: '000900', closed: false, faults: [] },
    projections: [
      { name: 'reservations', version: 1, state: 'live', position: '000900', behind: 0, error: null },
      {
        name: 'venue_documents',
        version: 1,
        state: 'catching-up',
        position: '000880',
        behind: 20,
        error: null,
      },
    ],
    reactors: [
      { name: 'checkout', state: 'live', position: '000900', waiting: 0, error: null },
      { name: 'mail', state: 'live', position: '000900', waiting: 1, error: null },
    ],
  };
  savedQueries: readonly SavedQuery[] = [];
  /** How far a file is, each time it is looked at; the last answer stays. */
  exports: Partial<ExportAnswer>[] = [{}];
  processes: readonly Json[] = [];
  securityLog: readonly Json[] = [];
  gateScans: readonly Json[] = [];
  offlineSales: readonly Json[] = [];
  offlineSeries: readonly Json[] = [];
  /** The server's answer to who takes a sale. */ takes: { readonly status?: number; readonly body: Json } = {
    body: { state: 'taken' },
  };
  endOfDay: EndOfDayAnswer = {
    inventory_group: GROUP,
    business_date: TODAY,
    currency: 'CAD',
    charged: 0,
    accounted: 0,
    figures: [],
    accounts: [],
  };
  takings: Takings = {
    charges: { count: 0, amount: 0 },
    refunds: { count: 0, amount: 0 },
    tenders: [],
    going_back: 0,
    outstanding: 0,
    taxes: [],
    terminals: [],
    cashiers: [],
    discounts: [],
    concessions: { count: 0, amount: 0 },
  };
  moneyEntries: readonly MoneyEntryRow[] = [];
  productSales: readonly ProductSaleRow[] = [];
  productSalesSummary: ProductSalesSummary | null = null;
  accountingReport: AccountingReportAnswer | null = null;
  accountingSummary: AccountingSummaryAnswer | null = null;
  accountingPayouts: AccountingPayoutsAnswer | null = null;
  importedPayouts: ImportedPayouts | null = null;
  payoutLines: (query: URLSearchParams) => PayoutLinesAnswer | null = () => null;
  notPaidOut: NotPaidOutAnswer | null = null;
  /** The journal of a period, by its first and its last day. */
  accountingJournal: (start: string, end: string) => AccountingJournalAnswer | null = () => null;
  refunds: readonly RefundRow[] = [];
  manualPayments: readonly ManualPaymentRow[] = [];
  terminalLogs: readonly TerminalLogRow[] = [];
  tillSessions: readonly TillSessionRow[] = [];
  tillMovements: readonly TillMovementRow[] = [];
  tillDays?: TillDaysAnswer;
  tillProof?: TillProof;
  cardTransaction: CardTransactionRow | null = null;
  /** Stories of entries of a waitlist, by their ids. */
  readonly stories = new Map<string, WaitlistHistoryAnswer>();
  /** Other than those that follow from the reservations, by their numbers. */
  readonly histories = new Map<string, HistoryAnswer>();
  signedIn: SessionUser | null = null;
  sessions = [
    { started_at: '2026-12-03T14:00:00.000Z', seen_at: '2026-12-03T14:05:00.000Z', current: true },
    { started_at: '2026-12-03T09:00:00.000Z', seen_at: '2026-12-03T09:10:00.000Z', current: false },
  ];
  /** Destinations were there once. */
  isDestinationGone = false;
  /** The promise that the next answers wait for. */
  gate: Promise<unknown> = Promise.resolve();
  private venueGate: Promise<unknown> = Promise.resolve();
  /** Further rejections, by 'METHOD path', each served once. */
  readonly rejections = new Map<string, Answer>();
  private challenge: { readonly username: string; triesLeft: number } | null = null;
  private readonly keys = new Map<string, string>();

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://console.test');
    const headers = new Headers(init?.headers);
    // As a browser does.
    if (init?.body instanceof Blob) headers.set('content-type', init.body.type);
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Json) : {},
    };
    this.calls.push(call);
    await Promise.all([this.gateOf(call), new Promise((resolve) => setTimeout(resolve, DELAY_MS))]);
    init?.signal?.throwIfAborted();
    const { status = 200, body, headers: own = {} } = this.rejection(call) ?? this.answer(call);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...own },
    });
  };

  private gateOf = ({ path }: Call): Promise<unknown> =>
    path.startsWith('/api/inventoryGroup/') ? Promise.all([this.gate, this.venueGate]) : this.gate;

  /** Keeps the venue's answer back until the function that it returns is called. */
  holdVenue(): () => void {
    let release = (): void => undefined;
    this.venueGate = new Promise<void>((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  rejectOnce(method: string, path: string, status: number, code: string, error: string): void {
    this.rejections.set(`${method} ${path}`, reject(status, code, error));
  }

  /** As of money that was begun and then refused by the till or the bank. */
  refuseOnce(path: string, code: string, error: string): void {
    this.rejections.set(`PUT ${path}`, { status: 409, body: { error, code, status_code: 800 } });
  }

  private rejection({ method, path }: Call): Answer | undefined {
    const found = this.rejections.get(`${method} ${path}`);
    this.rejections.delete(`${method} ${path}`);
    return found;
  }

  private newCode(): Answer {
    return this.challenge
      ? { body: { sent: true } }
      : reject(401, 'invalid_code', 'Code is invalid or expired');
  }

  private answer(call: Call): Answer {
    const { method, path, query } = call;
    switch (`${method} ${path}`) {
      case 'POST /api/exports':
        return { status: 201, body: this.file(call.body) };
      case 'POST /api/get_tfa_token':
        return this.login(call.body);
      case 'POST /api/handshake_tfa_token':
        return this.handshake(call.body);
      case 'POST /api/send_new_tfa_token':
        return this.newCode();
      case 'POST /api/change_password_link':
        return { status: 204, body: undefined };
      case 'POST /api/set_visitor_password':
        return String(call.body['token']) === LINK
          ? { status: 204, body: undefined }
          : reject(403, 'password_link_over', 'This link was used, or is over.');
      case 'POST /api/logout':
        this.signedIn = null;
        return { status: 204, body: undefined };
      case 'GET /api/sign_in_options':
        return { body: { single_sign_on: this.singleSignOn } };
      case 'GET /api/groups':
        return this.signedIn ? { body: this.signedIn } : SIGN_IN;
      case 'POST /api/change_password':
      case 'POST /api/confirm_password':
        return (call.body as { password: string }).password === 'demo'
          ? { status: 204, body: undefined }
          : reject(422, 'password_wrong', 'This is not your present password.');
      case 'POST /api/pin':
        return /^\d{4,8}$/.test((call.body as { pin: string }).pin)
          ? { status: 204, body: undefined }
          : reject(422, 'validation_fill_all_fields', 'Please fill in all fields.');
      case 'GET /api/sessions':
        return { body: this.sessions };
      case 'POST /api/sessions/end_others':
        this.sessions = this.sessions.filter(({ current }) => current);
        return { status: 204, body: undefined };
      case 'GET /api/health':
        return { status: this.health.ready ? 200 : 503, body: this.health };
      case 'GET /api/occupancy':
        return { body: occupancyOf(query.get('inventory')!, query.get('startDate')!, this.taken) };
      case 'GET /api/occupancyStatus':
        return {
          body: daysOf(query.get('inventory')!, query.get('startDate')!, query.get('endDate')!, this.taken),
        };
      case `GET /api/inventoryGroup/${GROUP}/`:
        if (this.isDestinationGone && query.has('inventory'))
          return reject(404, 'invalid_park', 'Unknown destination');
        return {
          body: {
            ...VENUE,
            settingsDict: this.settings,
            inventory: query.get('inventory')
              ? {
                  reservation_types: [{ id: 'person_fee_car_limit', name: 'Person fee, car limit' }],
                  visitor_types: [{ id: 'rr-adult', name: 'Adult (15-64)' }],
                  discount_groups: [],
                  addons: {
                    groups: [{ addons: Object.entries(ADDON_TITLES).map(([id, title]) => ({ id, title })) }],
                  },
                }
              : null,
          },
        };
      default:
        if (path.startsWith('/api/exports/')) return { body: this.file({ id: path.split('/').at(-1)! }) };
        return this.signedIn ? this.staff(call) : SIGN_IN;
    }
  }

  private login({ username, password }: Json): Answer {
    const user = USERS[String(username)];
    if (username === 'vic') return reject(403, 'not_staff', 'User does not have staff access');
    if (!user || password !== 'demo')
      return reject(
        401,
        'invalid_credentials',
        'Invalid username or password. Please check your credentials.',
      );
    if (!user.is_superuser) return this.open(user);
    this.challenge = { username: user.username, triesLeft: TRIES };
    return {
      body: { skip_tfa: false, user: null, challenge: 'challenge-1', sent_to: 'a***@escarpment.example' },
    };
  }

  private handshake({ tfa_token }: Json): Answer {
    if (this.challenge && tfa_token === CODE) return this.open(USERS[this.challenge.username]!);
    const left = this.challenge ? --this.challenge.triesLeft : 0;
    if (left === 0) this.challenge = null;
    return reject(401, 'invalid_code', 'Code is invalid or expired', { tries_left: left });
  }

  private open(user: SessionUser): Answer {
    this.signedIn = user;
    return { body: { skip_tfa: true, user, challenge: null, sent_to: null } };
  }

  private walkLog(kind = '', id = ''): Answer {
    const since = '2026-12-05T15:00:00.000Z';
    const running = { id, kind: kind as LogJobKind, since, by: 'admin', events: 250, of: 1_000 };
    return { body: (this.eventLog = { ...this.eventLog!, running, failed: null }) };
  }

  /** Two a page. */
  private eventPage(query: URLSearchParams): ListedEventsAnswer {
    const before = query.get('before');
    const found = this.listedEvents.filter(
      ({ position, type, actor, stream }) =>
        (before === null || position < before) &&
        [type, null].includes(query.get('type')) &&
        [actor, null].includes(query.get('user')) &&
        [stream, null].includes(query.get('subject')),
    );
    const events = found.slice(0, 2);
    return { events, next: found.length > 2 ? events[1]!.position : null, searched_to: null };
  }

  /** Calls of staff by their path; the first that matches answers. */
  private readonly staffRoutes: readonly [RegExp, (call: Call, ...parts: string[]) => Answer][] = [
    [
      /^\/api\/admin\/arrivals$/,
      ({ query }) => ({ body: arrivalsOf(query.get('inventory')!, query.get('date')!, this.taken) }),
    ],
    [/^\/api\/admin\/price_explanation$/, () => ({ body: this.explanation })],
    [/^\/api\/admin\/overview$/, () => ({ body: { ...overviewOf(this.taken), ...this.overview } })],
    [/^\/api\/lookup$/, () => ({ body: this.lookup })],
    [/^\/api\/saved_queries$/, ({ query }) => this.queriesOf(query.get('list'))],
    [/^\/api\/saved_queries\/(.+)$/, (call, id) => this.changeQuery(call, id)],
    [/^\/api\/admin\/processes$/, () => ({ body: this.processes })],
    [/^\/api\/admin\/users\/[^/]+\/end_sessions$/, () => ({ body: { ended: 2 } })],
    [
      /^\/api\/admin\/event_log$/,
      () => (this.eventLog ? { body: this.eventLog } : reject(403, 'no_access', 'Not for you.')),
    ],
    [/^\/api\/admin\/event_log\/(verification|bundle)s\/(.+)$/, (_call, kind, id) => this.walkLog(kind, id)],
    [/^\/api\/admin\/events$/, ({ query }) => ({ body: this.eventPage(query) })],
    [/^\/api\/admin\/backups$/, () => ({ body: this.backups })],
    [
      /^\/api\/admin\/backups\/(.+)$/,
      (_call, id) => {
        const running = { id, since: '2026-12-05T15:00:00.000Z', by: 'admin', step: 'copying' as const };
        return { body: (this.backups = { ...this.backups, running, failed: null }) };
      },
    ],
    [
      /^\/api\/admin\/gate_scans$/,
      () => ({
        body: this.gateScans,
        headers: { 'content-range': `gate_scans 0-0/${this.gateScans.length}` },
      }),
    ],
    [
      /^\/api\/admin\/offline_sales$/,
      () => ({
        body: this.offlineSales,
        headers: { 'content-range': `offline_sales 0-0/${this.offlineSales.length}` },
      }),
    ],
    [
      /^\/api\/admin\/offline_series$/,
      () => ({
        body: this.offlineSeries,
        headers: { 'content-range': `offline_series 0-0/${this.offlineSeries.length}` },
      }),
    ],
    [/^\/api\/offline_receipts\/explain$/, () => ({ body: { explained: true } })],
    [/^\/api\/offline_sales\/[^/]+\/take$/, () => this.takes],
    [/^\/api\/offline_sales\/[^/]+\/refuse$/, () => ({ body: { state: 'refused' } })],
    [
      /^\/api\/admin\/security_log$/,
      () => ({
        body: this.securityLog,
        headers: { 'content-range': `security_log 0-0/${this.securityLog.length}` },
      }),
    ],
    [/^\/api\/admin\/end_of_day$/, () => ({ body: this.endOfDay })],
    [
      /^\/api\/admin\/takings$/,
      () => ({
        body: {
          ...this.endOfDay,
          tills: ['till-1'],
          stations: ['3b0c7e58-4d0e-4b55-9a3a-7d1f6a0c2e11'],
          takings: this.takings,
        },
      }),
    ],
    [/^\/api\/tills\/[^/]+\/takings$/, () => ({ body: this.takings })],
    [
      /^\/api\/admin\/card_transactions$/,
      () => ({
        body: this.cardTransaction ? [this.cardTransaction] : [],
        headers: { 'content-range': 'card_transactions 0-0/1' },
      }),
    ],
    [/^\/api\/admin\/card_transactions\/.+$/, () => ({ body: this.cardTransaction })],
    [
      /^\/api\/process_pending_transaction$/,
      ({ body }) => {
        const { note } = body as { readonly note: string };
        this.cardTransaction = { ...this.cardTransaction!, state: 'ABORTED', actioned: true, note };
        return { body: {} };
      },
    ],
    [
      /^\/api\/analyze_Transaction$/,
      () => ({
        body: { exists_in_terminal_provider: false, exists_in_product: false, result: 'not_exist_both' },
      }),
    ],
    [
      /^\/api\/admin\/terminal_logs$/,
      () => ({
        body: this.terminalLogs,
        headers: { 'content-range': `terminal_logs 0-0/${this.terminalLogs.length}` },
      }),
    ],
    [
      /^\/api\/admin\/terminal_logs\/(.+)$/,
      (_call, id) => ({ body: this.terminalLogs.find((row) => row.id === decodeURIComponent(id)) }),
    ],
    [/^\/api\/admin\/(till_(?:sessions|movements))$/, (_call, name) => this.tillRows(name)],
    [/^\/api\/admin\/till_sessions\/[^/]+\/proof$/, () => ({ body: this.tillProof })],
    [
      /^\/api\/admin\/till_sessions\/(.+)$/,
      (_call, id) => ({ body: this.tillSessions.find((row) => row.id === decodeURIComponent(id)) }),
    ],
    [/^\/api\/admin\/till_days$/, () => ({ body: this.tillDays })],
    [/^\/api\/till$/, ({ body }) => this.selectTill(body['till'] as string | null)],
    [/^\/api\/tills\/[^/]+\/no_sale$/, () => ({ body: { result: 'ok' } })],
    [
      /^\/api\/admin\/money_entries$/,
      () => ({
        body: this.moneyEntries,
        headers: { 'content-range': `money_entries 0-0/${this.moneyEntries.length}` },
      }),
    ],
    [
      /^\/api\/admin\/product_sales$/,
      () => ({
        body: this.productSales,
        headers: { 'content-range': `product_sales 0-0/${this.productSales.length}` },
      }),
    ],
    [/^\/api\/admin\/accounting_report$/, () => ({ body: this.accountingReport })],
    [
      /^\/api\/accounting_periods(?:\/reopen)?$/,
      ({ path, body }) => ({
        body: {
          start_date: body['start_date'],
          end_date: body['end_date'],
          is_signed: !path.endsWith('/reopen'),
        },
      }),
    ],
    [/^\/api\/admin\/accounting_payouts$/, () => ({ body: this.accountingPayouts })],
    [/^\/api\/admin\/payout_lines$/, ({ query }) => ({ body: this.payoutLines(query) })],
    [/^\/api\/admin\/payments_not_paid_out$/, () => ({ body: this.notPaidOut })],
    [/^\/api\/accounting_payouts$/, () => ({ body: this.importedPayouts })],
    [
      /^\/api\/accounting_payouts\/remove$/,
      ({ body }) => ({ body: { payout: body['payout'], is_removed: true } }),
    ],
    [/^\/api\/admin\/accounting_summary$/, () => ({ body: this.accountingSummary })],
    [
      /^\/api\/admin\/accounting_journal$/,
      ({ query }) => ({ body: this.accountingJournal(query.get('start_date')!, query.get('end_date')!) }),
    ],
    [/^\/api\/admin\/product_sales\/summary$/, () => ({ body: this.productSalesSummary })],
    [
      /^\/api\/admin\/refunds$/,
      () => ({ body: this.refunds, headers: { 'content-range': `refunds 0-0/${this.refunds.length}` } }),
    ],
    [
      /^\/api\/admin\/manual_payments$/,
      () => ({
        body: this.manualPayments,
        headers: { 'content-range': `manual_payments 0-0/${this.manualPayments.length}` },
      }),
    ],
    [/^\/api\/reservation\/([^/]+)\/cancel$/, (call, id) => this.cancel(id, call)],
    [/^\/api\/reservation\/([^/]+)\/comments$/, (call, id) => this.comment(id, call)],
    [/^\/api\/reservation\/([^/]+)\/approve$/, (_call, id) => this.approve(id, true)],
    [/^\/api\/reservation\/([^/]+)\/unapprove$/, (_call, id) => this.approve(id, false)],
    [/^\/api\/validateAddon\/([^/]+)\/[^/]+$/, (_call, id) => this.validate(id, 1)],
    [/^\/api\/validateAddon\/([^/]+)\/[^/]+\/undo$/, (_call, id) => this.validate(id, -1)],
    [/^\/api\/reservation\/([^/]+)\/uncancel$/, (_call, id) => this.uncancel(id)],
    [/^\/api\/reservation\/([^/]+)\/(?:partial_)?refund$/, (call, id) => this.refund(id, call)],
    [/^\/api\/reservation\/([^/]+)\/refund_update$/, (call, id) => this.identifyRefund(id, call)],
    [/^\/api\/deferred_payment\/([^/]+)$/, (call, id) => this.pay(id, call)],
    [/^\/api\/payments\/[^/]+$/, () => ({ body: this.terminal.transaction })],
    [/^\/api\/payments\/[^/]+\/look_up$/, () => ({ body: this.terminal.lookUp() })],
    [/^\/api\/payments\/[^/]+\/abort$/, () => ({ body: this.terminal.abort() })],
    [/^\/api\/pending_transaction$/, () => ({ body: this.terminal.pending() })],
    [
      /^\/api\/clover_device_state$/,
      () => ({ body: { status_code: 200, terminalState: this.terminal.state, errorMessage: 'App closed' } }),
    ],
    [
      /^\/api\/clover_device_action$/,
      ({ body }) => {
        this.terminal.does((body as DeviceActionRequest).action);
        return { body: PRINTED };
      },
    ],
    [/^\/api\/reservation\/[^/]+\/print_cash_receipt$/, () => ({ body: PRINTED })],
    [/^\/api\/checkIn\/([^/]+)$/, (_call, id) => this.checkIn(id, '2026-12-05T15:02:00.000Z')],
    [/^\/api\/checkIn\/([^/]+)\/undo$/, (_call, id) => this.checkIn(id, null)],
    [/^\/api\/reservation\/([^/]+)$/, (_call, id) => this.detail(id)],
    [/^\/api\/reservation\/([^/]+)\/participants$/, (_call, id) => ({ body: this.records.get(id) ?? [] })],
    [/^\/api\/upload_addon_image\/(.+)$/, (_call, id) => this.picture('addons', 'image', id)],
    [/^\/api\/upload_inventory_image\/(.+)$/, (_call, id) => this.picture('inventories', 'picture', id)],
    [
      /^\/api\/upload_inventory_group_logo\/(.+)$/,
      (_call, id) => this.picture('inventory_group', 'logo', id),
    ],
    [/^\/api\/resend_waiver\//, () => ({ body: { success: true } })],
    [/^\/api\/update_test\//, () => ({ body: { investigation_number: 'AB12CD34EF', result: true } })],
    [/^\/api\/admin\/waitlist\/([^/]+)\/history$/, (_call, id) => this.waitlistHistory(id)],
    [
      /^\/api\/admin\/reservations\/([^/]+)\/history$/,
      ({ query }, id) =>
        this.reservation(id, (found) => this.histories.get(id) ?? historyOf(found, query.get('asOf'))),
    ],
    [
      /^\/api\/admin\/overbooked$/,
      ({ query }) => ({
        body: { over: this.overbooked, end_date: query.get('endDate')!, more_over: 0 },
      }),
    ],
    [/^\/api\/admin\/(\w+)(?:\/([^/]+))?$/, (call, resource, id) => this.admin(call, resource, id)],
  ];

  private staff(call: Call): Answer {
    for (const [pattern, answer] of this.staffRoutes) {
      const match = pattern.exec(call.path);
      if (match) return answer(call, ...match.slice(1));
    }
    return reject(404, 'not_found', 'Not found');
  }

  private detail(id: string): Answer {
    return this.reservation(id, (found) => ({
      ...detailOf(found),
      ...(this.rounding !== 0 && { rounding: this.rounding }),
      cost: this.cost,
      charges: detailOf(found).charges.flatMap((charge) =>
        this.charges.map((own) => ({ ...charge, ...own })),
      ),
      addon_validations: detailOf(found).addon_validations?.map((each) => ({
        ...each,
        validated: this.validated,
      })),
      comments: this.comments,
      ...(this.refunded.has(id) && { amount_to_return: 0 }),
      ...(this.retained > 0
        ? { cancellation: { amount_to_return: found.price - this.retained, kept: this.retained } }
        : {}),
      profiles: this.records.get(id)?.map((records) => ({
        id: records.id,
        visitorType: 'x',
        visitor_type_name: records.visitor_type_name,
        fields: this.profileFields.get(records.id) ?? {},
        addons: [],
      })),
    }));
  }

  private waitlistHistory(id: string): Answer {
    return this.stories.has(id)
      ? { body: this.stories.get(id) }
      : reject(404, 'waitlist_entry_not_found', 'There is no such entry.');
  }

  private admin(call: Call, resource: string, id: string | undefined): Answer {
    if (call.method === 'POST' && id === 'preview')
      return { body: this.preview(call.body['document'] as Json) };
    if (resource === 'holds') return { body: { ended: (call.body['holds'] as Json[]).length } };
    if (call.method === 'GET') return this.resource(resource, id, call.query);
    if (Object.hasOwn(KINDS, resource))
      return this.write(resource as Kind, id === undefined ? undefined : decodeURIComponent(id), call);
    return reject(404, 'not_found', 'Not found');
  }

  /** As the server does it: the schema first, then the revision that the editor saw. */
  private write(kind: Kind, id: string | undefined, { method, body: sent }: Call): Answer {
    const rows = this.documents[kind] ?? [];
    const { id: shown, _group, _revision, ...rest } = sent;
    const body: Json = KINDS[kind].idField === 'id' ? { ...rest, id: shown } : rest;
    const key = id ?? documentId(kind, body);
    const present = rows.find((candidate) => String(candidate['id']) === key);
    const others = rows.filter((candidate) => candidate !== present);
    if (method === 'DELETE') {
      this.documents = { ...this.documents, [kind]: others };
      return present
        ? { body: { id: key } }
        : reject(404, 'document_not_found', 'There is no such document.');
    }
    const parsed = writtenSchema(kind).safeParse(body);
    if (!parsed.success)
      return reject(422, 'document_invalid', 'The document is not valid.', {
        faults: parsed.error.issues.map((issue) => ({
          kind,
          id: key,
          path: issue.path.join('.'),
          code: 'document_invalid',
          message: issue.message,
        })),
      });
    const revision = Number(present?.['_revision'] ?? 0);
    if (revision !== Number(_revision ?? 0))
      return reject(409, 'document_changed', 'Somebody else has changed it.', {
        kind,
        id: key,
        revision,
        by: 'fiona',
        at: '2026-12-10T19:03:00.000Z',
      });
    const saved = {
      ...body,
      id: kind === 'price_rules' ? Number(key) : key,
      _group: GROUP,
      _revision: revision + 1,
    };
    this.documents = { ...this.documents, [kind]: [...others, saved] };
    return { status: method === 'POST' ? 201 : 200, body: saved };
  }

  private file({ id, list = 'list', part = 1, format = 'xlsx' }: Partial<ExportRequest>): ExportAnswer {
    const [now = {}, ...later] = this.exports;
    if (later.length > 0) this.exports = later;
    return {
      id: id!,
      list,
      format,
      state: 'ready',
      failure: null,
      part,
      parts: 1,
      total: 2,
      rows: 2,
      bytes: 100,
      digest: 'ab',
      fileName: `${list}_${TODAY}.${format}`,
      expiresAt: '2026-12-06T10:00:00.000Z',
      ...now,
    };
  }

  /** A picture is in its document at once. */
  private picture(kind: 'addons' | 'inventories' | 'inventory_group', field: string, id: string): Answer {
    const document = this.documents[kind]!.find((candidate) => candidate['id'] === id)!;
    const image = `/api/addon_image/ai-${String(this.calls.length).padStart(43, '0')}`;
    const saved = { ...document, [field]: image, _revision: Number(document['_revision']) + 1 };
    this.documents = {
      ...this.documents,
      [kind]: this.documents[kind]!.map((candidate) => (candidate === document ? saved : candidate)),
    };
    return { body: { id, image, _revision: saved._revision } };
  }

  private reservation(id: string, present: (row: ReservationRow) => unknown): Answer {
    const found = this.reservations.find((candidate) => candidate.id === id);
    return found ? { body: present(found) } : reject(404, 'reservation_not_found', 'Reservation Not Found');
  }

  private tillRows(name: string): Answer {
    const rows = name === 'till_sessions' ? this.tillSessions : this.tillMovements;
    return { body: rows, headers: { 'content-range': `${name} 0-0/${rows.length}` } };
  }

  private selectTill(till: string | null): Answer {
    document.cookie = till ? `TILL=${till}; path=/` : 'TILL=; path=/; max-age=0';
    return { body: { till: null } };
  }

  private cancel(id: string, { headers }: Call): Answer {
    const key = headers.get('idempotency-key') ?? '';
    const found = this.reservations.find((candidate) => candidate.id === id);
    if (!found) return reject(404, 'reservation_not_found', 'Reservation Not Found');
    if (found.state !== 'confirmed' && this.keys.get(key) !== id)
      return reject(409, 'reservation_already_cancelled', 'This reservation is cancelled already.');
    this.keys.set(key, id);
    const cancelled = { ...found, state: 'cancelled' };
    this.reservations = this.reservations.map((candidate) => (candidate === found ? cancelled : candidate));
    return { body: detailOf(cancelled), headers: { 'stile-position': '000901' } };
  }

  private uncancel(id: string): Answer {
    const found = this.reservations.find((candidate) => candidate.id === id);
    if (!found) return reject(404, 'reservation_not_found', 'Reservation Not Found');
    const standing = { ...found, state: 'confirmed' };
    this.reservations = this.reservations.map((candidate) => (candidate === found ? standing : candidate));
    return { body: { ...detailOf(standing), balance: found.price } };
  }

  private queriesOf(list: string | null): Answer {
    return {
      body: {
        queries: this.savedQueries.filter((query) => list === null || query.list === list),
        groups: this.groups,
      },
    };
  }

  private get groups() {
    return this.signedIn!.permission_groups.map(({ id, name }) => ({ inventory_group: GROUP, id, name }));
  }

  private changeQuery({ method, body }: Call, id: string): Answer {
    const others = this.savedQueries.filter((query) => query.id !== id);
    if (method === 'DELETE') {
      this.savedQueries = others;
      return { status: 204, body: undefined };
    }
    const { shared_with, revision, ...request } = body as unknown as SaveQueryRequest;
    const saved: SavedQuery = {
      ...request,
      id,
      owner: this.signedIn!.username,
      revision: revision + 1,
      shared_with: this.groups.find((group) => group.id === shared_with?.id) ?? null,
    };
    this.savedQueries = [...others, saved];
    return { body: saved };
  }

  private approve(id: string, approved: boolean): Answer {
    this.reservations = this.reservations.map((row) => (row.id === id ? { ...row, approved } : row));
    return this.reservation(id, detailOf);
  }

  private comment(id: string, { body }: Call): Answer {
    const added = {
      id: `${id}.c1`,
      text: String(body['text']),
      created: '2026-12-05T15:02:00.000Z',
      by: 'casey',
    };
    this.comments = [...this.comments, { ...added, id: `${id}.c${this.comments.length + 1}` }];
    return this.detail(id);
  }

  private validate(id: string, change: number): Answer {
    this.validated += change;
    return this.detail(id);
  }

  private refund(id: string, { body }: Call): Answer {
    const found = this.reservations.find((candidate) => candidate.id === id);
    if (!found) return reject(404, 'reservation_not_found', 'Reservation Not Found');
    const { amount, method } = { ...body, ...(body['refund'] as Json | undefined) } as {
      amount: number;
      method: 'card' | 'manual';
    };
    const refund = {
      id: 'r1',
      amount,
      method,
      state: this.refundState,
      user: 'casey',
      gateway_refund_id: null,
      created: found.created,
    };
    this.charges = this.charges.map((charge) => ({ ...charge, refunds: [refund] }));
    this.refunded.add(id);
    return this.detail(id);
  }

  private identifyRefund(id: string, { body }: Call): Answer {
    this.charges = this.charges.map((charge) => ({
      ...charge,
      refunds: (charge.refunds ?? []).map((refund) =>
        refund.id === body['refund']
          ? { ...refund, gateway_refund_id: String(body['manualPaymentId']) }
          : refund,
      ),
    }));
    return this.detail(id);
  }

  private pay(id: string, { body }: Call): Answer {
    const found = this.reservations.find((candidate) => candidate.id === id);
    if (!found) return reject(404, 'reservation_not_found', 'Reservation Not Found');
    const {
      amount,
      gateway,
      tendered = amount,
    } = (body as unknown as PaymentRequest).payment as Required<PaymentRequest['payment']>;
    if (gateway === 'terminal') return this.atTerminal(found, amount);
    const paid = { ...found, paid: found.paid + amount };
    this.reservations = this.reservations.map((candidate) => (candidate === found ? paid : candidate));
    const answer = { status_code: 200, message: '', payment_id: `${id}.p1`, approved_amount: amount };
    return { body: { ...answer, change_due: tendered - amount, reservation: detailOf(paid) } };
  }

  private atTerminal(found: ReservationRow, amount: number): Answer {
    const { terminal } = this;
    if (terminal.isEngaged)
      return reject(409, 'pending_transaction', 'Pending transaction', {
        transaction: terminal.transaction!.external_transaction_id,
        amount: terminal.transaction!.amount,
      });
    terminal.begins('7KQ2M9XW4D2RT', amount);
    const answer = { status_code: 202, message: '', payment_id: '7KQ2M9XW4D2RT', approved_amount: 0 };
    return { body: { ...answer, change_due: 0, reservation: detailOf(found) } };
  }

  private checkIn(id: string, checked_in_at: string | null): Answer {
    this.reservations = this.reservations.map((row) => (row.id === id ? { ...row, checked_in_at } : row));
    return this.detail(id);
  }

  private resource(resource: string, id: string | undefined, query: URLSearchParams): Answer {
    const rows: readonly Json[] =
      resource === 'reservations' ? this.reservations : (this.documents[resource] ?? []);
    if (id !== undefined) {
      const found = rows.find((candidate) => String(candidate['id']) === decodeURIComponent(id));
      return found ? { body: found } : reject(404, 'document_not_found', 'There is no such document.');
    }
    const filter = JSON.parse(query.get('filter') ?? '{}') as Record<string, string>;
    const [from, to] = JSON.parse(query.get('range') ?? '[0,24]') as [number, number];
    const [field, order] = JSON.parse(query.get('sort') ?? '["id","ASC"]') as [string, string];
    const sorted = rows
      .filter((candidate) => matches(candidate, filter))
      .sort((a, b) => compare(a[field], b[field]) * (order === 'ASC' ? 1 : -1));
    return {
      body: sorted.slice(from, to + 1),
      headers: { 'content-range': `${resource} ${from}-${to}/${this.isCounted ? sorted.length : '*'}` },
    };
  }
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
/** The column that a filter of `true` asks to be above 0. */
const OWING: Readonly<Record<string, string>> = { to_collect: 'balance', to_return: 'amount_to_return' };
const matches = (candidate: Json, filter: Readonly<Record<string, string>>): boolean =>
  Object.entries(filter).every(([name, value]) => {
    if (name === 'q')
      return JSON.stringify([
        candidate['id'],
        candidate['first_name'],
        candidate['last_name'],
        candidate['email'],
      ])
        .toLowerCase()
        .includes(value.toLowerCase());
    if (name.endsWith('_gte')) return String(candidate[name.slice(0, -4)]) >= value;
    if (name.endsWith('_lte')) return String(candidate[name.slice(0, -4)]) <= value;
    if (OWING[name]) return Number(candidate[OWING[name]]) > 0;
    const held = candidate[name];
    if (Array.isArray(value)) return value.includes(String(held));
    return Array.isArray(held) ? held.map(String).includes(value) : String(held) === value;
  });
