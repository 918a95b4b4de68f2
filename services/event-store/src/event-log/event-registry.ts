import { compiled, type EventType, type NewEvent, type Recorded } from '@stile/contracts';
import { sealedOf } from './seal.js';

/**
 * The event is not one that this version knows: written by a newer one, or its type was never registered. Readers
 * halt.
 */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(
    readonly type: string,
    readonly version: number,
    where: string,
  ) {
    super(`unknown event ${type} version ${version}${where}`);
  }
}

/** The data of an event to be written does not fit its schema: an error in the code that made it. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
  constructor(
    readonly eventId: string,
    readonly type: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`event ${type} is invalid: ${reason}`, options);
  }
}

/** Every event type there is, by name. */
export class EventRegistry {
  private readonly types = new Map<string, EventType>();

  constructor(types: Iterable<EventType>) {
    for (const type of types) {
      if (this.types.has(type.type)) throw new Error(`two event types are named ${type.type}`);
      this.types.set(type.type, type);
    }
  }

  /** The version that is written today. @throws UnknownEvent */
  versionOf(type: string): number {
    const found = this.types.get(type);
    if (!found) throw new UnknownEvent(type, 0, ': its type is not registered');
    return found.version;
  }

  /** The type of an event to be written, its data checked. @throws UnknownEvent, InvalidEvent */
  checked(event: NewEvent): EventType {
    const type = this.types.get(event.type);
    if (type?.version !== event.version) throw new UnknownEvent(event.type, event.version, ' to be written');
    const result = compiled(type.schema).safeParse(event.data);
    if (!result.success) {
      const issues = result.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'data'}: ${message}`,
      );
      throw new InvalidEvent(event.id, event.type, issues.join('; '), { cause: result.error });
    }
    if (sealedOf(event.data))
      throw new InvalidEvent(event.id, event.type, '$sealed: is not a field of an event');
    return type;
  }

  /** The type of an event that was read. @throws UnknownEvent, so that a reader halts and never skips */
  typeOf({ type, version, stream, revision, position }: Recorded): EventType {
    const found = this.types.get(type);
    if (!found || version > found.version)
      throw new UnknownEvent(type, version, `: event ${revision} of ${stream} at ${position}`);
    return found;
  }
}

/** Data of an earlier version as the present one has it. */
export const upcast = (type: EventType, version: number, data: unknown): unknown => {
  let present = data;
  for (let from = version; from < type.version; from++) present = type.upcasters[from]?.(present as never);
  return present;
};
