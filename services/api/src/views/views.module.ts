import { Module } from '@nestjs/common';
import { AnswerCache } from './answer-cache.js';
import { CatalogueView } from './catalogue-view.js';
import { LedgerView } from './ledger-view.js';
import { ListChanges } from './list-changes.js';
import { ReservationChanges } from './reservation-changes.js';
import { StreamChanges } from './stream-changes.js';

const VIEWS = [AnswerCache, CatalogueView, LedgerView, ListChanges, ReservationChanges, StreamChanges];

/** Views that every process holds of the log in memory. */
@Module({ providers: VIEWS, exports: VIEWS })
export class ViewsModule {}
