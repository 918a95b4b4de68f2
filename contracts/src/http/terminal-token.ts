import { z } from 'zod';
import { instant } from '../kernel/index.js';

/* A venue's connection to the provider of card terminals (docs/rules/payments.md 105 and 108). No token is in any answer. */

export const CONNECTION_STATES = ['CONNECTED', 'EXPIRED', 'NOT_CONNECTED', 'OFF'] as const;

/** GET /api/clover_retrieve_sec_params */
export const secParamsAnswer = z
  .strictObject({
    state: z.enum(CONNECTION_STATES),
    merchant_id: z.string().nullable(),
    client_id: z.string().nullable(),
    /** The provider's server. */ server: z.string().nullable(),
    access_token_expiration: instant.nullable(),
    refresh_token_expiration: instant.nullable(),
    clover_timeout_in_min: z.number(),
    /** Where a person connects the venue at the provider, good for an hour; null where there is no provider. */
    authorize_url: z.string().nullable(),
  })
  .meta({ id: 'SecParams' });
export type SecParamsAnswer = z.infer<typeof secParamsAnswer>;

const said = (max: number) => z.string().min(1).max(max);
/** POST /api/clover_create_access_token: what the provider's sign-in page sent back */
export const createAccessTokenRequest = z.strictObject({
  code: said(400),
  merchant_id: said(100),
  state: said(400),
  inventory_group: said(100).optional(),
});
export type CreateAccessTokenRequest = z.infer<typeof createAccessTokenRequest>;
