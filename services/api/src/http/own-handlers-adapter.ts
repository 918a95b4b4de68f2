import { FastifyAdapter } from '@nestjs/platform-fastify';

/**
 * Nest on Fastify, with the handlers for errors and unknown paths left to serveEndpoints: every error has one
 * shape.
 */
export class OwnHandlersAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance<ReturnType<FastifyAdapter['setErrorHandler']>>();
  }
  /** No Nest middleware here: its plugin would look at every request for nothing. */
  override init(): Promise<void> {
    return Promise.resolve();
  }
  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance<ReturnType<FastifyAdapter['setNotFoundHandler']>>();
  }
}
