import { Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { Arrivals } from './arrivals/arrivals.js';
import { ArrivalsEndpoint } from './arrivals/arrivals.endpoint.js';
import { Availability } from './availability/availability.js';
import { HiddenProducts } from './availability/hidden-products.js';
import { Explanations } from './availability/explanations.js';
import { ChangeLedgerHandler } from './change-ledger/change-ledger.handler.js';
import { LapsedHolds } from './lapsed-holds/lapsed-holds.process.js';
import { LedgerHolders } from './ledgers/ledger-holders.js';
import { SeasonLedgers } from './ledgers/season-ledgers.js';
import { CapacityRulesEndpoint } from './view-rules/capacity-rules.endpoint.js';
import { DispersalEndpoint } from './dispersal/dispersal.endpoint.js';
import { OccupancyEndpoint } from './occupancy/occupancy.endpoint.js';
import { OccupancyStatusEndpoint } from './occupancy-status/occupancy-status.endpoint.js';
import { ProductEndpoints } from './products/products.endpoints.js';
import { HoldsOfDays } from './rule-preview/holds-of-days.js';
import { OverbookedCapacity } from './rule-preview/overbooked-capacity.js';
import { RulePreview } from './rule-preview/rule-preview.js';

@Module({
  imports: [ViewsModule],
  providers: [
    Arrivals,
    ArrivalsEndpoint,
    Availability,
    CapacityRulesEndpoint,
    ChangeLedgerHandler,
    DispersalEndpoint,
    Explanations,
    HiddenProducts,
    HoldsOfDays,
    LapsedHolds,
    LedgerHolders,
    OccupancyEndpoint,
    OccupancyStatusEndpoint,
    OverbookedCapacity,
    ProductEndpoints,
    RulePreview,
    SeasonLedgers,
  ],
  exports: [Arrivals, Availability, HoldsOfDays, RulePreview],
})
export class CapacityModule {}
