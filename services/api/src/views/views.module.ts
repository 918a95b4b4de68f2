import { Module } from '@nestjs/common';
import { AnswerCache } from './answer-cache.js';
import { CatalogueView } from './catalogue-view.js';
import { LedgerView } from './ledger-view.js';
import { ListChanges } from './list-changes.js';
import { ReservationChanges } from './reservation-changes.js';
import { StreamChanges } from './stream-changes.js';

const VIEWS = [AnswerCache, CatalogueView, LedgerView, ListChanges, ReservationChanges, StreamChanges];

/** What every process holds in memory of the log. */
@Module({ providers: VIEWS, exports: VIEWS })
export class ViewsModule {}
