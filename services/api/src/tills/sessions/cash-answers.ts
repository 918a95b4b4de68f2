import { Injectable } from '@nestjs/common';
import type { Instant, LocalDate, Position, Rejection } from '@stile/contracts';
import { entryIdOf, type DrawerAct } from '@stile/domain';
import type { CommandContext } from '@stile/event-store';
import { TillSessions } from './till-sessions.js';

/** The outcome of cash: in which session of which till it went, and what is in the drawer after it; or why not. */
export type CashDone =
  | {
      readonly accepted: true;
      readonly till: string;
      readonly session: number;
      /** The day that the till has it on. */ readonly businessDate: LocalDate;
      readonly balance: number;
      readonly position: Position;
    }
  | { readonly accepted: false; readonly rejection: Rejection };

/** Over HTTP its status code is 420 (docs/rules/tills.md 4). */
const TILL_NOT_SELECTED: Rejection = {
  code: 'till_not_selected',
  status: 422,
  fields: { till: 'till_not_selected' },
};

/** Cash of reservations: the same answer for every repeat. */
@Injectable()
export class CashAnswers {
  constructor(private readonly sessions: TillSessions) {}

  async of(
    { inventoryGroup, till, begunAt }: { inventoryGroup: string; till: string | null; begunAt: Instant },
    act: Extract<DrawerAct, { type: 'TakeCash' | 'ReturnCash' }>,
    context: CommandContext,
  ): Promise<CashDone> {
    if (!till) return { accepted: false, rejection: TILL_NOT_SELECTED };
    const done = await this.sessions.act(
      { inventoryGroup, till, since: begunAt, mayOpen: true },
      act,
      context,
    );
    if (!done.accepted) return { accepted: false, rejection: done.rejection };
    const { session, businessDate, balance } = done.state.entries.get(entryIdOf(act)!)!.data;
    return { accepted: true, till, session, businessDate, balance, position: done.position };
  }
}
