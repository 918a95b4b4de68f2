import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  createAccessTokenRequest,
  secParamsAnswer,
  terminalMinutesOf,
  terminalQuery,
  type SecParamsAnswer,
} from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { PublicUrl } from '../../http/public-url.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { CloverTokens } from '../clover/tokens.js';
import type { TerminalConnection } from '../port/port.js';
import { ConnectState } from './connect-state.js';

const SETTINGS = ['/settings'];
/** The console's page to which the provider sends the browser back. */
const RETURN_PATH = '/terminal_token';
const CONFLICT = 409;

const common = { access: { services: SETTINGS }, answer: secParamsAnswer } as const;
const showQuery = terminalQuery.pick({ inventory_group: true });

/** A venue's connection to the provider of card terminals (docs/rules/payments.md 105). */
@Endpoints()
export class TokenEndpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly states: ConnectState,
    private readonly publicUrl: PublicUrl,
    @Inject(CloverTokens) private readonly tokens: CloverTokens | null,
  ) {}

  @Endpoint({
    ...common,
    method: 'GET',
    path: '/api/clover_retrieve_sec_params',
    summary: 'How a venue is connected to the provider of card terminals; no token',
    query: showQuery,
  })
  async show({ query, caller }: Call<unknown, z.infer<typeof showQuery>>): Promise<Answer> {
    return {
      body: await this.paramsOf(groupOf(SETTINGS, query.inventory_group, caller.user!), caller),
      headers: NO_STORE,
    };
  }

  @Endpoint({
    ...common,
    method: 'POST',
    path: '/api/clover_create_access_token',
    summary: 'Connects a venue by the code that the provider sent back; stores the tokens, answers none',
    body: createAccessTokenRequest,
    rejections: ['terminals_off', 'terminal_state_invalid', 'terminal_code_refused'],
  })
  async connect({
    body: { code, merchant_id, state, inventory_group },
    caller,
  }: Call<unknown, unknown, z.infer<typeof createAccessTokenRequest>>): Promise<Answer> {
    if (!this.tokens) throw apiError(422, 'terminals_off');
    const begun = this.states.groupIn(state, caller.user!.username);
    if (begun === null || (inventory_group !== undefined && inventory_group !== begun))
      throw apiError(403, 'terminal_state_invalid', { fields: { state: 'terminal_state_invalid' } });
    const group = groupOf(SETTINGS, begun, caller.user!);
    if (!(await this.tokens.connect(group, code, merchant_id)))
      throw apiError(CONFLICT, 'terminal_code_refused', { fields: { code: 'terminal_code_refused' } });
    return { body: await this.paramsOf(group, caller), headers: NO_STORE };
  }

  private async paramsOf(group: string, { user }: Caller): Promise<SecParamsAnswer> {
    const minutes = terminalMinutesOf(this.catalogues.settings(group));
    if (!this.tokens) return { ...OFF, clover_timeout_in_min: minutes };
    const isGood = (await this.tokens.current(group)) !== null;
    const connection = await this.tokens.connection(group);
    const { clientId, signInUrl } = this.tokens.settings;
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: this.publicUrl.to(RETURN_PATH),
      state: this.states.of(group, user!.username),
    });
    return {
      state: isGood ? 'CONNECTED' : connection ? 'EXPIRED' : 'NOT_CONNECTED',
      ...shownOf(connection),
      client_id: clientId,
      server: this.tokens.settings.url,
      clover_timeout_in_min: minutes,
      authorize_url: `${signInUrl}/oauth/v2/authorize?${query.toString()}`,
    };
  }
}

const shownOf = (connection: TerminalConnection | null) => ({
  merchant_id: connection?.merchantId ?? null,
  access_token_expiration: connection?.accessUntil ?? null,
  refresh_token_expiration: connection?.refreshUntil ?? null,
});

const OFF: Omit<SecParamsAnswer, 'clover_timeout_in_min'> = {
  state: 'OFF',
  ...shownOf(null),
  client_id: null,
  server: null,
  authorize_url: null,
};
