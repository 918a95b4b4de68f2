import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/identity.module.js';
import { ViewsModule } from '../../views/views.module.js';
import { DemoVenue } from './demo.js';

@Module({ imports: [IdentityModule, ViewsModule], providers: [DemoVenue] })
export class DemoModule {}
