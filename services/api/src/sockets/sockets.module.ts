import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ChangesGateway } from './changes.gateway.js';

@Module({ imports: [IdentityModule, ViewsModule], providers: [ChangesGateway] })
export class SocketsModule {}
