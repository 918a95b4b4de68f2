import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Endpoints, endpointsOf, type Endpoint } from './endpoint.js';

/** The one table of the API's endpoints: what every provider that is decorated with `@Endpoints()` brings. */
@Injectable()
export class EndpointTable {
  private rows: readonly Endpoint[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  all(): readonly Endpoint[] {
    return (this.rows ??= this.discovery
      .getProviders({ metadataKey: Endpoints.KEY })
      .flatMap(({ instance }) => [
        ...((instance as Endpoints).endpoints?.() ?? []),
        ...endpointsOf(instance as object),
      ]));
  }
}
