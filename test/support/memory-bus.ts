import type { Type } from '@nestjs/common';
import type { CommandBus, ICommand, ICommandHandler } from '@nestjs/cqrs';

/** The command bus without Nest: handlers made by hand, each for its command. */
export class MemoryBus {
  private readonly handlers = new Map<unknown, ICommandHandler>();

  handle(command: Type<ICommand>, handler: ICommandHandler): void {
    this.handlers.set(command, handler);
  }

  execute(command: ICommand): Promise<unknown> {
    const handler = this.handlers.get(command.constructor);
    if (!handler) throw new Error(`nothing handles ${command.constructor.name}`);
    return handler.execute(command);
  }

  asCommandBus(): CommandBus {
    return this as unknown as CommandBus;
  }
}
