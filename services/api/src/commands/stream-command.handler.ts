import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Decider, DomainEvent, Rejection } from '@stile/contracts';
import type { CommandContext, CommandLanes, Executed } from '@stile/event-store';
import { LANES } from '../ports/tokens.js';

/** A command for one decider, with the stream on whose state it decides. */
export interface StreamCommand<C, S, E extends DomainEvent, R extends Rejection = Rejection> extends Command<
  Executed<S, E, R>
> {
  readonly stream: string;
  readonly command: C;
  readonly context: CommandContext;
}

type StreamCommandType<C, S, E extends DomainEvent, R extends Rejection> = (new (
  stream: string,
  command: C,
  context: CommandContext,
) => StreamCommand<C, S, E, R>) & { readonly decider: Decider<C, S, E, R> };

/** The base of a command class for a decider: `class ChangeLedger extends streamCommand(ledgerDecider) {}`. */
export const streamCommand = <C, S, E extends DomainEvent, R extends Rejection>(
  decider: Decider<C, S, E, R>,
): StreamCommandType<C, S, E, R> =>
  class extends Command<Executed<S, E, R>> {
    static readonly decider = decider;

    constructor(
      readonly stream: string,
      readonly command: C,
      readonly context: CommandContext,
    ) {
      super();
    }
  };

/** Makes the handler of a stream command: it loads, decides and appends, and answers what came of it. */
export const streamCommandHandler = <C, S, E extends DomainEvent, R extends Rejection>(
  type: StreamCommandType<C, S, E, R>,
): Type<ICommandHandler<StreamCommand<C, S, E, R>>> => {
  @CommandHandler(type)
  class StreamCommandHandler implements ICommandHandler<StreamCommand<C, S, E, R>> {
    constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

    execute({ stream, command, context }: StreamCommand<C, S, E, R>): Promise<Executed<S, E, R>> {
      return this.lanes.execute(type.decider, stream, command, context);
    }
  }
  return StreamCommandHandler;
};
