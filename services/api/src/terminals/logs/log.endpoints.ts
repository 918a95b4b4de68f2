import { z } from 'zod';
import {
  communicationLogRequest,
  connectionsLogRequest,
  deskCodeOf,
  errorText,
  logAnswer,
  TERMINAL_LOG_SERVICES,
  terminalLogRow,
  terminalLogs,
  transactionsLogRequest,
  type TerminalLogRow,
} from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { actorOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupOf, groupsOf } from '../../identity/permissions/reached-groups.js';
import { rowsEndpoint } from '../../lists/list-resource.js';
import { listOf } from '../../lists/report-list.js';
import type { TerminalLogEntry } from '../port/log.js';
import { logFile } from './log-file.js';
import { SentLogs } from './sent-logs.js';
import { logRowOf, TerminalLogs } from './terminal-logs.js';

const byId = z.strictObject({ id: z.string().max(100) });
const WRITERS = ['/store', '/settings'];
const WRITTEN = { method: 'POST', access: { services: WRITERS }, answer: logAnswer } as const;
const DONE = 200;

type Said = Omit<TerminalLogEntry, 'inventoryGroup' | 'serial' | 'username' | 'station'>;
/** Common fields of every record. */
interface Named {
  readonly inventory_group?: string | undefined;
  readonly terminal_id?: string | undefined;
  readonly username?: string | undefined;
  readonly station_id?: string | undefined;
}

/** The first row of a card transaction, which its browser writes before the terminal is asked. */
const isBase = ({ log, reason }: Said): boolean => log === 'transaction' && /^BASE\b/.test(reason);

/** The logs of card terminals: browsers of the desk add to them, the console reads them (docs/rules/payments.md 113). */
@Endpoints()
export class LogEndpoints implements Endpoints {
  constructor(
    private readonly logs: TerminalLogs,
    private readonly sent: SentLogs,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      rowsEndpoint(this.logs.rows, {
        ...listOf(terminalLogs),
        summary: 'Logs of card terminals, a page of them',
        row: terminalLogRow,
        present: logRowOf,
        file: logFile,
      }),
    ];
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/terminal_logs/:id',
    summary: 'One row of the logs of card terminals',
    access: { services: TERMINAL_LOG_SERVICES },
    params: byId,
    answer: terminalLogRow,
    rejections: ['document_not_found'],
  })
  async row({ params: { id }, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const found = await this.logs.rows.get(id);
    if (!found || !groupsOf(caller.user!, TERMINAL_LOG_SERVICES).includes(found.inventory_group))
      throw apiError(404, 'document_not_found');
    const body: TerminalLogRow = logRowOf(found);
    return { body, headers: NO_STORE };
  }

  @Endpoint({
    ...WRITTEN,
    path: '/api/clover_transactions_log',
    summary: 'Adds what a browser knows of a card transaction to the log; it ends none',
    body: transactionsLogRequest,
  })
  transactions({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof transactionsLogRequest>>): Promise<Answer> {
    const { externalTransactionId, reservation_id, reason = '', err_message = '', ...details } = body;
    return this.add(body, caller, {
      log: 'transaction',
      reason,
      message: err_message,
      external_transaction_id: externalTransactionId,
      reservation_id: reservation_id ?? null,
      details,
    });
  }

  @Endpoint({
    ...WRITTEN,
    path: '/api/clover_communication_log',
    summary: 'Adds a message between a browser and a card terminal to the log',
    body: communicationLogRequest,
  })
  communication({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof communicationLogRequest>>): Promise<Answer> {
    const { reason, direction, message, ...details } = body;
    return this.add(body, caller, { log: 'communication', reason, direction, message, details });
  }

  @Endpoint({
    ...WRITTEN,
    path: '/api/clover_connections_log',
    summary: "Adds what happened to a browser's connection to a card terminal to the log",
    body: connectionsLogRequest,
  })
  connections({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof connectionsLogRequest>>): Promise<Answer> {
    const { activity, direction = null, reason = '', ...details } = body;
    return this.add(body, caller, {
      log: 'connection',
      reason: activity,
      direction,
      message: reason,
      details,
    });
  }

  private async add({ inventory_group, terminal_id }: Named, caller: Caller, said: Said): Promise<Answer> {
    const {
      inventory_group: _group,
      terminal_id: _device,
      username: _name,
      station_id: _station,
      ...details
    } = said.details as Named & NonNullable<Said['details']>;
    const failed = isBase(said) ? 'terminal_base_failed' : 'terminal_log_failed';
    const isWritten = await this.sent.write({
      ...said,
      details,
      inventoryGroup: groupOf(WRITERS, inventory_group, caller.user!, 'body.inventory_group'),
      serial: terminal_id,
      username: actorOf(caller),
      station: caller.station,
    });
    return {
      body: {
        status_code: isWritten ? DONE : deskCodeOf(failed)!,
        message: isWritten ? '' : errorText(failed, caller.language),
      },
    };
  }
}
