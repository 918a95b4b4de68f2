import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  dayLedger,
  isVisitorsHold,
  isShare,
  MAX_LISTED_HOLDS,
  parsePool,
  type DayHold,
  type EndHoldsRequest,
  type Position,
  type RulePreviewAnswer,
} from '@stile/contracts';
import type { DayPlan } from '@stile/domain';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { ChangeLedger } from '../change-ledger/change-ledger.handler.js';
import { LedgerHolders, type PlacesHeld } from '../ledgers/ledger-holders.js';

/** Days whose holds one preview reads. */
const MAX_DAYS_READ = 100;

/** Units of a kind that a hold has at one time: the most that it has of any slot. */
const unitsOf = (kind: 'people' | 'cars', { lines }: PlacesHeld): number =>
  Math.max(
    0,
    ...lines.flatMap(({ pool, units }) => (!isShare(pool) && parsePool(pool)?.kind === kind ? [units] : [])),
  );

/**
 * Visitors who are about to book a day, and may be told that it is not to be had after all (docs/rules/holds.md 25).
 */
@Injectable()
export class HoldsOfDays {
  constructor(
    private readonly holders: LedgerHolders,
    private readonly commands: CommandBus,
  ) {}

  async of(days: readonly DayPlan[]): Promise<Pick<RulePreviewAnswer, 'holds' | 'more_holds'>> {
    const holds: DayHold[] = [];
    for (const day of days.slice(0, MAX_DAYS_READ)) {
      const { inventory, date } = day;
      for (const held of await this.holders.of(dayLedger(day)))
        if (held.lapsesAt !== null && isVisitorsHold(held.holdId))
          holds.push({
            hold_id: held.shownAs,
            inventory,
            date,
            people: unitsOf('people', held),
            cars: unitsOf('cars', held),
            lapses_at: held.lapsesAt,
          });
    }
    return {
      holds: holds.slice(0, MAX_LISTED_HOLDS),
      more_holds: Math.max(0, holds.length - MAX_LISTED_HOLDS),
    };
  }

  /** Its visitor's other units, of products without a date, come free when the hold lapses. */
  async end(
    inventoryGroup: string,
    { inventory, date, holds }: EndHoldsRequest,
    sender: Sender,
  ): Promise<{ ended: number; position: Position }> {
    const ledger = dayLedger({ inventoryGroup, inventory, date });
    let position: Position = '';
    let ended = 0;
    const named = new Set(holds);
    for (const { holdId, shownAs, lapsesAt } of await this.holders.of(ledger)) {
      if (!named.has(shownAs) || lapsesAt === null || !isVisitorsHold(holdId)) continue;
      const done = await this.commands.execute(
        new ChangeLedger(
          ledger,
          { type: 'Release', holdId, reason: 'ended' },
          commandContext(`${holdId}.end.${ledger}`, holdId, sender),
        ),
      );
      ended += 1;
      if (done.position > position) position = done.position;
    }
    return { ended, position };
  }
}
