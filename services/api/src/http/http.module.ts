import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EndpointTable } from './endpoint-table.js';

@Module({ imports: [DiscoveryModule], providers: [EndpointTable], exports: [EndpointTable] })
export class HttpModule {}
