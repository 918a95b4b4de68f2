import { FastifyAdapter } from '@nestjs/platform-fastify';

/** Nest on Fastify, with the handlers for faults and unknown paths left to serveEndpoints: every error has one shape. */
export class OwnHandlersAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setErrorHandler']>;
  }
  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setNotFoundHandler']>;
  }
}
