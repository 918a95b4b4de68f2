import { Module } from '@nestjs/common';
import type { Clock, Ids } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import type { Config } from '../config/config.js';
import { Signer } from '../ports/signer.js';
import type { Timers } from '../ports/timers.js';
import { CLOCK, CONFIG, IDS, TERMINALS, TIMERS, VAULT } from '../ports/tokens.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ViewsModule } from '../views/views.module.js';
import { CheckEndpoints } from './check/check.endpoints.js';
import { CloverTerminals } from './clover/clover-terminals.js';
import { fetchTransport } from './clover/http.js';
import { CloverTokens, type TokenPorts } from './clover/tokens.js';
import { DeviceEndpoints } from './devices/device.endpoints.js';
import { LogEndpoints } from './logs/log.endpoints.js';
import { SentLogs } from './logs/sent-logs.js';
import { TerminalLogs } from './logs/terminal-logs.js';
import { noTerminals } from './port/no-terminals.js';
import { ChangeBatchHandler, ChangeTransactionHandler } from './operator/change-transaction.handler.js';
import type { TerminalPort } from './port/port.js';
import { PendingEndpoints } from './process-pending/process-pending.endpoints.js';
import { PendingTransactions } from './pending/pending-transactions.js';
import { TerminalProcess } from './process/terminal.process.js';
import { providerOf } from './clover/provider.js';
import { StartTransactionHandler } from './start/start-transaction.handler.js';
import { ConnectState } from './token/connect-state.js';
import { TokenEndpoints } from './token/token.endpoints.js';
import { TransactionEndpoints } from './transactions/transaction.endpoints.js';

const TOKEN_PORTS = Symbol('TokenPorts');

type Ports = readonly [
  vault: Vault,
  signer: Signer,
  clock: Clock,
  ids: Ids,
  timers: Timers,
  logs: TerminalLogs,
];
const tokenPorts = (...[vault, signer, clock, ids, timers, logs]: Ports): TokenPorts => ({
  vault,
  signer,
  clock,
  ids,
  timers,
  transport: fetchTransport,
  log: logs.write,
});

const tokensOf = (config: Config, ports: TokenPorts): CloverTokens | null => {
  const settings = providerOf(config);
  return settings && new CloverTokens(settings, ports);
};

const terminalsOf = (ports: TokenPorts, tokens: CloverTokens | null): TerminalPort =>
  tokens ? new CloverTerminals(tokens.settings, ports, tokens) : noTerminals;

/** Card terminals: the provider, its devices, and what runs transactions on them. */
@Module({
  imports: [IdentityModule, ViewsModule],
  providers: [
    ChangeBatchHandler,
    ChangeTransactionHandler,
    CheckEndpoints,
    ConnectState,
    StartTransactionHandler,
    DeviceEndpoints,
    PendingTransactions,
    PendingEndpoints,
    LogEndpoints,
    SentLogs,
    TerminalLogs,
    TerminalProcess,
    TokenEndpoints,
    TransactionEndpoints,
    {
      provide: TOKEN_PORTS,
      useFactory: tokenPorts,
      inject: [VAULT, Signer, CLOCK, IDS, TIMERS, TerminalLogs],
    },
    { provide: CloverTokens, useFactory: tokensOf, inject: [CONFIG, TOKEN_PORTS] },
    { provide: TERMINALS, useFactory: terminalsOf, inject: [TOKEN_PORTS, CloverTokens] },
  ],
  exports: [PendingTransactions, TERMINALS],
})
export class TerminalsModule {}
