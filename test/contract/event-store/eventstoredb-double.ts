import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import {
  AccessDenied,
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  UUID,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb.js';
import { Status } from '@eventstore/db-client/generated/status_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  AppendReq,
  AppendResp,
  BatchAppendResp,
  ReadResp,
  type BatchAppendReq,
  type ReadReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Any } from 'google-protobuf/google/protobuf/any_pb.js';
import { Empty as GoogleEmpty } from 'google-protobuf/google/protobuf/empty_pb.js';

interface Entry {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly position: bigint;
}
type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;
type Outcome = { readonly last: Entry } | { readonly actual: number };

/** Bytes that a server takes in one append unless it is set up otherwise. */
const MAX_APPEND_BYTES = 1_048_576;
const isTooLarge = (messages: readonly Proposed[]): boolean =>
  messages.reduce(
    (sum, message) =>
      sum +
      message.getData_asU8().length +
      message.getCustomMetadata_asU8().length +
      2 * (message.getMetadataMap().get('type')?.length ?? 0),
    0,
  ) > MAX_APPEND_BYTES;

/** The two parts of a position differ, as they do of what is written in a transaction. */
const prepareOf = (position: bigint | string): string => String(BigInt(position) - 40n);

const SYSTEM_EVENT_EVERY = 7;
const DEFAULT_WINDOW = 32;

/**
 * A server on the client's own service definitions, over real gRPC: what EventStoreDB does as far as the adapter relies
 * on it. Positions have gaps and the server writes events of its own between ours. `legacy` is a server of 20.6: no
 * batch append, no positions in reads of one stream, no word of having caught up.
 */
export class EventStoreDbDouble {
  /** So many next appends are carried out, and the connection breaks instead of answering. */
  loseAnswers = 0;
  /** Appends are neither read nor answered, so that the client's buffers fill. */
  hang = false;
  /** How long after an append its answer is sent. */
  answersAfterMs = 0;
  /** Reads begin and then say nothing more. */
  hangReads = false;
  /** The right that the user does not have. */
  denied: 'reading $all' | 'writing' | null = null;
  /** The user is not known, or the password is wrong. */
  isStranger = false;
  /** Events that reads of the whole log were sent. */
  served = 0;
  /** This one follows: it appends nothing, and names who leads. */
  leader: EventStoreDbDouble | null = null;
  private readonly tombstones = new Set<string>();
  /** By stream: its first revision that was not deleted. */
  private readonly truncated = new Map<string, number>();
  private readonly log: Entry[] = [];
  private readonly streams = new Map<string, Entry[]>();
  private readonly watchers = new Set<() => void>();
  private server = new Server();
  private port = 0;

  constructor(private readonly legacy = false) {
    this.writeSystemEvent();
  }

  async start(credentials = ServerCredentials.createInsecure()): Promise<string> {
    this.server = new Server();
    this.server.addService(StreamsService, {
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => void this.read(call),
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
        this.append(call, answer),
      ...(!this.legacy && {
        batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => this.batchAppend(call),
      }),
    });
    if (!this.legacy) this.server.addService(ServerFeaturesService, { getSupportedMethods });
    this.port = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync(`127.0.0.1:${this.port}`, credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Ends every call; `start` comes back at the same address with the same log. */
  stop(): void {
    this.server.forceShutdown();
    this.watchers.clear();
  }

  writeSystemEvent(): void {
    const stream = '$stats-127.0.0.1:2113';
    this.write(stream, [
      {
        id: crypto.randomUUID(),
        fields: new Map([
          ['type', '$statsCollected'],
          ['content-type', 'application/json'],
        ]),
        data: Buffer.from('{}'),
        metadata: new Uint8Array(),
      },
    ]);
  }

  /** As after a restore of the server from an older backup: the newest events are gone. */
  cut(count: number): void {
    for (const { stream } of this.log.splice(-count)) this.streams.get(stream)!.pop();
  }

  /** Somebody with the server's files writes over an event. */
  rewrite(stream: string, revision: number, change: (data: string) => string): void {
    const entry = this.streams.get(stream)?.[revision];
    if (!entry) throw new Error(`no event ${revision} of ${stream}`);
    Object.assign(entry, { data: Buffer.from(change(Buffer.from(entry.data).toString())) });
  }

  /** As somebody does with the server's own pages: the stream goes on after its last revision when it is written to. */
  deleteStream(stream: string): void {
    this.truncated.set(stream, this.streams.get(stream)?.length ?? 0);
  }

  /** For good: nobody reads it or writes to it again. */
  tombstone(stream: string): void {
    this.tombstones.add(stream);
  }

  /** Another program writes into the same database. */
  writeForeign(
    stream: string,
    type: string,
    {
      contentType = 'application/json',
      data = Buffer.from('{"order":1}'),
      metadata = Buffer.from('{"$correlationId":"x"}'),
    }: { readonly contentType?: string; readonly data?: Buffer; readonly metadata?: Buffer } = {},
  ): void {
    this.write(stream, [
      {
        id: crypto.randomUUID(),
        fields: new Map([
          ['type', type],
          ['content-type', contentType],
        ]),
        data,
        metadata,
      },
    ]);
  }

  private decide(stream: string, expected: number | 'any', proposed: readonly Proposed[]): Outcome {
    const entries = this.streams.get(stream) ?? [];
    const isEmptied = this.truncated.get(stream) === entries.length;
    const actual = isEmptied && expected === -1 ? -1 : entries.length - 1;
    const ids = proposed.map((message) => message.getId()?.getString() ?? '');
    if (expected !== 'any' && expected !== actual) {
      const last = entries[expected + ids.length];
      return last && ids.every((id, index) => entries[expected + 1 + index]?.id === id)
        ? { last }
        : { actual };
    }
    const last = this.write(
      stream,
      proposed.map((message, index) => ({
        id: ids[index] ?? '',
        fields: new Map(message.getMetadataMap().getEntryList()),
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      })),
    );
    if (this.log.length % SYSTEM_EVENT_EVERY === 0) this.writeSystemEvent();
    return { last };
  }

  private write(
    stream: string,
    events: readonly Pick<Entry, 'id' | 'fields' | 'data' | 'metadata'>[],
  ): Entry {
    const entries = this.streams.get(stream) ?? [];
    this.streams.set(stream, entries);
    for (const event of events) {
      const entry = {
        ...event,
        stream,
        revision: entries.length,
        position: (this.log.at(-1)?.position ?? 0n) + 150n + BigInt(event.data.length),
      };
      entries.push(entry);
      this.log.push(entry);
    }
    for (const watcher of [...this.watchers]) watcher();
    return entries.at(-1) as Entry;
  }

  private batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    if (this.hang) return;
    if (this.leader) return void call.emit('error', notLeader(this.leader.port));
    if (this.isStranger) return void call.emit('error', STRANGER);
    const parts = new Map<
      string,
      { options: BatchAppendReq.Options; messages: BatchAppendReq.ProposedMessage[] }
    >();
    call.on('data', (request: BatchAppendReq) => {
      if (this.hang) return;
      const id = request.getCorrelationId()?.getString() ?? '';
      const part = parts.get(id) ?? { options: request.getOptions() as BatchAppendReq.Options, messages: [] };
      parts.set(id, part);
      part.messages.push(...request.getProposedMessagesList());
      if (!request.getIsFinal()) return;
      parts.delete(id);
      const { options, messages } = part;
      const stream = nameOf(options.getStreamIdentifier());
      const expected = options.hasNoStream()
        ? -1
        : options.hasAny()
          ? 'any'
          : Number(options.getStreamPosition());
      const answer = new BatchAppendResp()
        .setCorrelationId(new UUID().setString(id))
        .setStreamIdentifier(identifierOf(stream));
      const refusal = this.refusalOf(stream, messages);
      if (refusal) return void call.write(answer.setError(refusal.status));
      const outcome = this.decide(stream, expected, messages);
      if (this.loseAnswers > 0) {
        this.loseAnswers--;
        call.emit('error', { code: status.UNAVAILABLE, details: 'the answer was lost' });
        return;
      }
      const told =
        'last' in outcome
          ? answer.setSuccess(batchSuccess(outcome.last))
          : answer.setError(wrongVersion(outcome.actual, expected));
      if (this.answersAfterMs > 0) setTimeout(() => call.write(told), this.answersAfterMs);
      else call.write(told);
    });
    call.on('end', () => call.end());
  }

  private append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    if (this.hang) return;
    if (this.leader) return answer(notLeader(this.leader.port));
    if (this.isStranger) return answer(STRANGER);
    let options = new AppendReq.Options();
    const messages: AppendReq.ProposedMessage[] = [];
    call.on('data', (request: AppendReq) => {
      options = request.getOptions() ?? options;
      const message = request.getProposedMessage();
      if (message) messages.push(message);
    });
    call.on('end', () => {
      const refusal = this.refusalOf(nameOf(options.getStreamIdentifier()), messages);
      if (refusal) return answer(refusal.error);
      const expected = options.hasNoStream() ? -1 : options.hasAny() ? 'any' : Number(options.getRevision());
      const outcome = this.decide(nameOf(options.getStreamIdentifier()), expected, messages);
      if (this.loseAnswers > 0) {
        this.loseAnswers--;
        return answer({ code: status.UNAVAILABLE, details: 'the answer was lost' });
      }
      if ('last' in outcome) {
        const position = String(outcome.last.position);
        return answer(
          null,
          new AppendResp().setSuccess(
            new AppendResp.Success()
              .setCurrentRevision(String(outcome.last.revision))
              .setPosition(
                new AppendResp.Position().setCommitPosition(position).setPreparePosition(prepareOf(position)),
              ),
          ),
        );
      }
      const wrong = new AppendResp.WrongExpectedVersion();
      if (outcome.actual >= 0) wrong.setCurrentRevision(String(outcome.actual));
      else wrong.setCurrentNoStream(new Empty());
      answer(null, new AppendResp().setWrongExpectedVersion(wrong));
    });
  }

  private refusalOf(stream: string, messages: readonly Proposed[]): Refusal | undefined {
    if (isTooLarge(messages)) return tooLarge();
    if (this.tombstones.has(stream)) return deleted(stream);
    return this.denied === 'writing' ? DENIED : undefined;
  }

  private async read(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    // Each wait for a drain listens for the call's end too.
    call.setMaxListeners(0);
    if (this.hangReads) return;
    if (this.isStranger) return void call.emit('error', STRANGER);
    const options = call.request.getOptions() as ReadReq.Options;
    const stream = nameOf(options.getStream()?.getStreamIdentifier());
    if (!options.hasStream() && this.denied === 'reading $all') return void call.emit('error', DENIED.error);
    if (this.tombstones.has(stream)) return void call.emit('error', deleted(stream).error);
    if (options.hasStream()) await this.readStream(call, options);
    else if (options.hasSubscription()) await this.subscribe(call, options);
    else await this.readAll(call, options);
    call.end();
  }

  private async readStream(
    call: ServerWritableStream<ReadReq, ReadResp>,
    options: ReadReq.Options,
  ): Promise<void> {
    const stream = options.getStream() as ReadReq.Options.StreamOptions;
    const name = nameOf(stream.getStreamIdentifier());
    const entries = this.streams.get(name);
    if (!entries || this.truncated.get(name) === entries.length) {
      call.write(
        new ReadResp().setStreamNotFound(
          new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name)),
        ),
      );
      return;
    }
    const from = Math.max(
      stream.hasRevision() ? Number(stream.getRevision()) : 0,
      this.truncated.get(name) ?? 0,
    );
    for (const entry of entries.slice(from, from + Number(options.getCount())))
      await send(call, eventOf(entry, !this.legacy));
  }

  private async readAll(
    call: ServerWritableStream<ReadReq, ReadResp>,
    options: ReadReq.Options,
  ): Promise<void> {
    const all = options.getAll() as ReadReq.Options.AllOptions;
    const backwards = options.getReadDirection() === 1;
    const from = BigInt(all.getPosition()?.getCommitPosition() ?? 0);
    const entries = backwards ? this.log.toReversed() : this.log.slice(indexFrom(this.log, from));
    for (const entry of entries.slice(0, Number(options.getCount()))) {
      if (call.cancelled) return;
      this.served++;
      await send(call, eventOf(entry));
    }
  }

  private async subscribe(
    call: ServerWritableStream<ReadReq, ReadResp>,
    options: ReadReq.Options,
  ): Promise<void> {
    const filter = options.getFilter();
    const pattern = new RegExp(filter?.getStreamIdentifier()?.getRegex() ?? '');
    const every =
      (filter?.getCheckpointintervalmultiplier() ?? 1) *
      (filter?.hasMax() ? filter.getMax() : DEFAULT_WINDOW);
    const start = options.getAll()?.getPosition()?.getCommitPosition();
    let index = start === undefined ? 0 : indexFrom(this.log, BigInt(start) + 1n);
    let live = false;
    await send(
      call,
      new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('1')),
    );
    for (let searched = 0; !call.cancelled;) {
      const entry = this.log[index];
      if (!entry) {
        if (!live && !this.legacy) await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
        live = true;
        await this.somethingNew(call);
        continue;
      }
      index++;
      if (pattern.test(entry.stream)) await send(call, eventOf(entry));
      if (++searched % every !== 0) continue;
      const position = String(entry.position);
      await send(
        call,
        new ReadResp().setCheckpoint(
          new ReadResp.Checkpoint().setCommitPosition(position).setPreparePosition(prepareOf(position)),
        ),
      );
    }
  }

  private async somethingNew(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.watchers.delete(done);
        resolve();
      };
      this.watchers.add(done);
      call.once('cancelled', done);
    });
  }
}

const getSupportedMethods = (
  _: ServerUnaryCall<Empty, SupportedMethods>,
  answer: sendUnaryData<SupportedMethods>,
): void => {
  const methods = ['read', 'append', 'batchappend'].map((name) =>
    new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
  );
  answer(null, new SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods));
};

const send = async (call: ServerWritableStream<ReadReq, ReadResp>, message: ReadResp): Promise<void> => {
  if (call.write(message) || call.cancelled) return;
  await new Promise<void>((resolve) => {
    call.once('drain', resolve);
    call.once('cancelled', resolve);
  });
};

const indexFrom = (log: readonly Entry[], position: bigint): number => {
  const index = log.findIndex((entry) => entry.position >= position);
  return index < 0 ? log.length : index;
};

const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
const identifierOf = (name: string): StreamIdentifier =>
  new StreamIdentifier().setStreamName(Buffer.from(name).toString('base64'));

const batchSuccess = ({ revision, position }: Entry): BatchAppendResp.Success =>
  new BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(
      new AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(prepareOf(position)),
    );

const wrongVersion = (actual: number, expected: number | 'any'): Status => {
  const details = new WrongExpectedVersion();
  if (actual >= 0) details.setCurrentStreamRevision(String(actual));
  else details.setCurrentNoStream(new GoogleEmpty());
  if (expected === -1) details.setExpectedNoStream(new GoogleEmpty());
  else details.setExpectedStreamPosition(String(expected));
  const any = new Any();
  any.pack(details.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return new Status().setMessage('WrongExpectedVersion').setDetails(any);
};

/** An error as the answer to a batch, and as that of a call. */
interface Refusal {
  readonly status: Status;
  readonly error: { readonly code: status; readonly details: string; readonly metadata: Metadata };
}

const refusal = (
  name: string,
  code: status,
  details: { serializeBinary(): Uint8Array },
  fields: Readonly<Record<string, string>>,
): Refusal => {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(fields)) metadata.set(key, value);
  return { status: new Status().setMessage(name).setDetails(any), error: { code, details: name, metadata } };
};
const tooLarge = (): Refusal =>
  refusal(
    'MaximumAppendSizeExceeded',
    status.INVALID_ARGUMENT,
    new MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES),
    { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(MAX_APPEND_BYTES) },
  );
const deleted = (stream: string): Refusal =>
  refusal(
    'StreamDeleted',
    status.FAILED_PRECONDITION,
    new StreamDeleted().setStreamIdentifier(identifierOf(stream)),
    { exception: 'stream-deleted', 'stream-name': stream },
  );
/** The status and the trailers of a server of a cluster. */
const notLeader = (port: number) => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
};

/** Said before any service is asked: it has no trailers. */
const STRANGER = { code: status.UNAUTHENTICATED, details: 'Unauthenticated' };
const DENIED = refusal('AccessDenied', status.PERMISSION_DENIED, new AccessDenied(), {
  exception: 'access-denied',
});

const eventOf = (
  { stream, revision, id, fields, data, metadata, position }: Entry,
  withPosition = true,
): ReadResp => {
  const event = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(identifierOf(stream))
    .setStreamRevision(String(revision))
    .setData(data)
    .setCustomMetadata(metadata);
  if (withPosition) event.setCommitPosition(String(position)).setPreparePosition(prepareOf(position));
  for (const [key, value] of fields) event.getMetadataMap().set(key, value);
  event.getMetadataMap().set('created', '638000000000000000');
  return new ReadResp().setEvent(
    new ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(position)),
  );
};
