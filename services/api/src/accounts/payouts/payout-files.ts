import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  MOST_PART_LINES,
  payoutFileStream,
  payoutsStream,
  SIGNING_SERVICES,
  type Clock,
  type Ids,
  type ImportedPayouts,
  type ImportPayoutsRequest,
  type PayoutLine,
  type Position,
  type RemovePayoutRequest,
} from '@stile/contracts';
import {
  PayoutFileFault,
  payoutsDecider,
  readPayoutFile,
  sumsOf,
  type ImportedPayout,
  type PayoutsCommand,
  type PayoutsRead,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK, IDS, LANES } from '../../ports/tokens.js';
import { AccountDays } from '../end-of-day/account-days.js';
import { AddPayoutLines, ChangePayouts } from './change-payouts.handler.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The digest of a payout: the same whichever file its lines are in, and whatever their order. */
const digestOf = (lines: readonly PayoutLine[]): string =>
  sha256(
    JSON.stringify(
      lines
        .map(({ id, kind, category, object, gross, fee }) => [id, kind, category, object, gross, fee])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ),
  );

/** Reads a file; the others of the process have their turn between. @throws ApiError 422 naming line and column */
const readInTurns = async (text: string, currency: string): Promise<PayoutsRead> => {
  const reading = readPayoutFile(text, currency);
  try {
    for (;;) {
      const step = reading.next();
      if (step.done) return step.value;
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof PayoutFileFault)) throw error;
    throw apiError(422, error.code, { fields: { 'body.text': error.code }, detail: error.detail });
  }
};

interface Imported {
  readonly answer: ImportedPayouts;
  readonly position: Position | undefined;
}

/** Payouts of a venue, from the files of its card providers (docs/rules/payouts.md). */
@Injectable()
export class PayoutFiles {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly days: AccountDays,
    private readonly commands: CommandBus,
  ) {}

  /** All payouts of a file, or none. @throws ApiError 403, 409 payout_differs, 422 */
  async import({ inventory_group, id, text }: ImportPayoutsRequest, caller: Caller): Promise<Imported> {
    const inventoryGroup = groupOf(SIGNING_SERVICES, inventory_group, caller.user!, 'body.inventory_group');
    const today = this.clock.now().slice(0, 'YYYY-MM-DD'.length);
    const { currency } = await this.days.seen({ inventory_group, business_date: today }, caller.user!);
    const read = await readInTurns(text, currency);
    const file = sha256(text);
    const payouts = read.payouts.map((payout): ImportedPayout => ({
      inventoryGroup,
      payoutId: payout.id,
      provider: payout.provider,
      date: payout.date,
      file,
      digest: digestOf(payout.lines),
      lines: payout.lines.length,
      ...sumsOf(payout.lines),
      by: caller.user!.username,
      importedAt: this.clock.now(),
    }));
    const context = commandContext(id, caller.user!.username, senderOf(caller));
    const command: PayoutsCommand = { type: 'Import', payouts };
    const stream = payoutsStream(inventoryGroup);
    // A file that is refused leaves no lines behind.
    const present = await this.lanes.load(payoutsDecider, stream);
    const decided = payoutsDecider.decide(command, present.state, this.clock.now());
    if (!decided.accepted) throw new ApiError(decided.rejection);
    const lines = read.payouts.flatMap((payout) => payout.lines);
    if (decided.events.length > 0) await this.addLines(inventoryGroup, file, lines, context);
    const done = await this.commands.execute(new ChangePayouts(stream, command, context));
    if (!done.accepted) throw new ApiError(done.rejection);
    const dates = payouts.map(({ date }) => date).sort();
    return {
      position: done.position,
      answer: {
        file,
        provider: read.provider,
        lines: lines.length,
        payouts: payouts.map(({ payoutId }) => payoutId),
        known: payouts.length - decided.events.length,
        start_date: dates[0]!,
        end_date: dates.at(-1)!,
      },
    };
  }

  /** @throws ApiError 403, 404 payout_not_found */
  async remove({ inventory_group, payout, reason }: RemovePayoutRequest, caller: Caller): Promise<Position> {
    const inventoryGroup = groupOf(SIGNING_SERVICES, inventory_group, caller.user!, 'body.inventory_group');
    const by = caller.user!.username;
    const removal = { inventoryGroup, payoutId: payout, reason, by, removedAt: this.clock.now() };
    const context = commandContext(this.ids.next(), by, senderOf(caller));
    const done = await this.commands.execute(
      new ChangePayouts(payoutsStream(inventoryGroup), { type: 'Remove', removal }, context),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return done.position;
  }

  /** Lines in parts that fit into an append. They count once their payouts are there: a crash leaves nothing half imported. */
  private async addLines(
    inventoryGroup: string,
    file: string,
    lines: readonly PayoutLine[],
    context: CommandContext,
  ): Promise<void> {
    const stream = payoutFileStream(inventoryGroup, file);
    for (let part = 1; (part - 1) * MOST_PART_LINES < lines.length; part++) {
      const some = lines.slice((part - 1) * MOST_PART_LINES, part * MOST_PART_LINES);
      const command = { type: 'AddLines', lines: { inventoryGroup, file, part, lines: some } } as const;
      await this.commands.execute(
        new AddPayoutLines(stream, command, { ...context, commandId: `${context.commandId}.${part}` }),
      );
    }
  }
}
