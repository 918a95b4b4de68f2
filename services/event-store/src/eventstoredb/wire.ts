import {
  ErrorType,
  isCommandError,
  jsonEvent,
  StreamDeletedError,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type JSONEventData,
  type JSONType,
  type Position as LogPosition,
  type RecordedEvent,
} from '@eventstore/db-client';
import type { EventMetadata, Instant, NewEvent, Position, Recorded, Revision } from '@stile/contracts';
import { causeOf } from './causes.js';
import { DamagedEvent, StorageUnavailable, WrongExpectedRevision } from '../ports/event-store.js';

const DIGITS = 20;
const NO_POSITION = 2n ** 63n;

export const positionText = ({ commit, prepare }: LogPosition): Position =>
  `${String(commit).padStart(DIGITS, '0')}/${String(prepare).padStart(DIGITS, '0')}`;

/** @throws RangeError for what is no position of this log */
export const logPosition = (position: Position): LogPosition => {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`not a position of this log: ${position}`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** Version and moment travel beside our metadata. */
type WireMetadata = EventMetadata & { readonly version: number; readonly at: Instant };

export const toWire = ({ id, type, version, at, data, metadata }: NewEvent): JSONEventData =>
  jsonEvent({
    id,
    type,
    data: data as JSONType,
    metadata: { ...metadata, version, at } satisfies WireMetadata,
  });

/** '' where the server does not say: those before 22.6 do not, in reads of one stream. */
export const positionOf = ({ position }: { position?: LogPosition }): Position =>
  position && position.commit > 0n && position.commit < NO_POSITION ? positionText(position) : '';

/** @throws DamagedEvent for an event that is not one of ours */
export const fromWire = (event: RecordedEvent): Recorded => {
  const { streamId: stream, id, type, data, isJson } = event;
  const revision = Number(event.revision);
  const position = positionOf(event);
  const { version, at, ...metadata } = (event.metadata ?? {}) as Partial<WireMetadata>;
  if (!isJson || version === undefined || at === undefined)
    throw new DamagedEvent(
      stream,
      revision,
      position,
      'it has no version and moment: it was not written by this product',
    );
  return { id, type, version, at, data, metadata, stream, revision, position };
};

/** Streams whose names begin with $ are the server's own. */
export const isWritten = ({ event }: AllStreamResolvedEvent): boolean =>
  event !== undefined && !event.streamId.startsWith('$') && !event.type.startsWith('$');
/** Events of other programs have no version and moment. */
export const isOfThisProduct = ({ isJson, metadata }: RecordedEvent): boolean => {
  const { version, at } = (metadata ?? {}) as Partial<WireMetadata>;
  return isJson && version !== undefined && at !== undefined;
};
export const isOurs = (item: AllStreamResolvedEvent): boolean =>
  isWritten(item) && item.event !== undefined && isOfThisProduct(item.event);

/** For a filter on stream names, on the server. */
export const categoryPattern = (categories: readonly string[]): string =>
  `^(${categories.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(-|$)`;

const LASTING: readonly ErrorType[] = [
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.UNSUPPORTED,
];

/**
 * An error that the caller may try again, or the operator can mend, is StorageUnavailable with its cause; one that would
 * come again stays what it is.
 */
export const storeError = (error: unknown): unknown => {
  if (error instanceof StreamDeletedError)
    return new DamagedEvent(error.streamName, 0, '', 'the stream was deleted in the event store');
  if (error instanceof StorageUnavailable || error instanceof DamagedEvent || error instanceof RangeError)
    return error;
  if (error instanceof Error && isCommandError(error) && LASTING.includes(error.type)) return error;
  const cause = causeOf(error);
  return new StorageUnavailable(`the event store did not answer${cause && `: ${cause}`}`, { cause: error });
};

export const appendError = (error: unknown, stream: string, expected: Revision | 'none'): unknown =>
  error instanceof WrongExpectedVersionError
    ? new WrongExpectedRevision(
        stream,
        expected,
        typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : 'none',
      )
    : storeError(error);
