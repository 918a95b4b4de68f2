import { createHash } from 'node:crypto';
import { Inject, Logger } from '@nestjs/common';
import { z } from 'zod';
import {
  deviceActionAnswer,
  receiptMailRequest,
  terminalQuery,
  type Language,
  type ReceiptMailRequest,
} from '@stile/contracts';
import { localOf, type Reservation } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { receiptPage } from '../../receipts/receipt-page.js';
import { LAYOUTS, stripLines } from '../../receipts/receipt-strip.js';
import { receiptOf, type Receipt, type ReceiptForm } from '../../receipts/receipt.js';
import { Limits } from '../../identity/limits/limits.js';
import { receiptMail } from '../../mail/letters/receipt-mail.js';
import { Letterheads } from '../../images/letterheads.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { MAILER, TERMINALS } from '../../ports/tokens.js';
import type { TerminalPort } from '../../terminals/port/port.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { isEmail } from '../request/contact.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

const DONE = 200;
const UNREACHABLE = 503;
const MAIL_AGAIN_SECONDS = 30;

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

const receiptQuery = z.strictObject({
  paper: z.enum(['sheet', '80mm']).optional(),
  lang: z.enum(['en', 'fr']).optional(),
});

interface Shown {
  readonly language: Language;
  readonly form: ReceiptForm;
  /** The device that prints it. */ readonly terminal?: string;
}

@Endpoints()
export class ReceiptEndpoint {
  private readonly logger = new Logger('receipt');

  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly tenders: TerminalTenders,
    private readonly limits: Limits,
    @Inject(TERMINALS) private readonly terminals: TerminalPort,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly letterheads: Letterheads,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/reservation/:id/print_receipt',
    summary: 'The receipt, on a sheet or on 80 mm',
    access: HOLDER,
    params: byId,
    query: receiptQuery,
    rejections: ['reservation_not_found', 'reservation_not_confirmed'],
  })
  async receipt({
    params,
    query,
    caller,
  }: Call<{ id: string }, z.infer<typeof receiptQuery>>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    const language = query.lang ?? state.placed.language;
    const paper = query.paper ?? 'sheet';
    const form = paper === 'sheet' ? 'sheet' : 'text';
    const receipt = this.receiptIn(state, caller, { language, form });
    return receiptPage({ receipt, reservationId: params.id, language, paper });
  }

  @Endpoint({
    method: 'POST',
    path: '/api/reservation/:id/print_cash_receipt',
    summary: 'Prints the receipt at a card terminal of the desk',
    access: { services: ['/store'] },
    params: byId,
    body: terminalQuery,
    answer: deviceActionAnswer,
    rejections: [
      'reservation_not_found',
      'reservation_not_confirmed',
      'terminal_unknown',
      'pending_transaction',
    ],
  })
  async print({
    params: { id },
    body,
    caller,
  }: Call<z.infer<typeof byId>, unknown, z.infer<typeof terminalQuery>>): Promise<Answer> {
    const state = await this.access.loadSale(id, caller);
    const { inventoryGroup: group } = state.placed.visit;
    await this.tenders.check(body, { group, reservationId: id });
    const device = { inventoryGroup: group, serial: body.terminal_id };
    const shown = { language: state.placed.language, form: 'text', terminal: device.serial } as const;
    const lines = stripLines(this.receiptIn(state, caller, shown), LAYOUTS.narrow);
    const isDone = await this.terminals.print(device, lines);
    const message = isDone ? '' : (await this.terminals.state(device)).message;
    return {
      body: { status_code: isDone ? DONE : UNREACHABLE, message, text: lines.join('\n') },
      headers: NO_STORE,
    };
  }

  /** The address is kept nowhere: the receipt is sent at once, a repeat under the same message id. */
  @Endpoint({
    method: 'POST',
    path: '/api/receipts/:id',
    summary: 'Sends the receipt to an address that is typed at the desk (header Idempotency-Key)',
    access: { services: ['/store'] },
    params: byId,
    body: receiptMailRequest,
    answer: z.strictObject({ sent: z.literal(true) }),
    rejections: [
      'reservation_not_found',
      'reservation_not_confirmed',
      'validation_fill_all_fields',
      'idempotency_key_missing',
      'mail_unavailable',
      'too_many_requests',
    ],
  })
  async mail({
    params: { id },
    body: { email, lang },
    caller,
    request,
  }: Call<z.infer<typeof byId>, unknown, ReceiptMailRequest>): Promise<Answer> {
    const to = email.trim();
    if (!isEmail(to))
      throw apiError(422, 'validation_fill_all_fields', { fields: { email: 'input_validation_email' } });
    const key = keyOf(request);
    const state = await this.access.loadSale(id, caller);
    const language = lang ?? state.placed.language;
    const receipt = this.receiptIn(state, caller, { language, form: 'sheet' });
    const lines = stripLines(this.receiptIn(state, caller, { language, form: 'text' }));
    const letterhead = await this.letterheads.of(state.placed.visit.inventoryGroup, language);
    const letter = { receipt, lines, reservationId: id, language, letterhead };
    await this.limits.take('receipt', id);
    await this.limits.takeReceipt(actorOf(caller), to);
    try {
      await this.mailer.send(await receiptMail(letter, to, `${hashOf(id, key)}@stile`));
    } catch (error) {
      this.logger.warn(`a receipt was not mailed: ${String(error)}`);
      throw apiError(503, 'mail_unavailable', { retryAfterSeconds: MAIL_AGAIN_SECONDS });
    }
    return { body: { sent: true }, headers: NO_STORE };
  }

  /** @throws ApiError 409 where there is nothing to have a receipt of */
  private receiptIn(state: Reservation, caller: Caller, shown: Shown): Receipt {
    if (state.stage !== 'confirmed' && state.stage !== 'cancelled')
      throw apiError(409, 'reservation_not_confirmed');
    const { visit, offline } = state.placed;
    const group = this.catalogues.group(visit.inventoryGroup, shown.language);
    return receiptOf({
      reservation: this.presenter.read(state, { ...caller, language: shown.language }),
      group,
      account: state,
      offline,
      localOf: (instant) => localOf(instant, group?.timezone ?? 'UTC'),
      timeFormat: this.presenter.timeFormat(visit),
      ...shown,
    });
  }
}
