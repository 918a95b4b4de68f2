import {
  drawerStream,
  tillSessionIdOf,
  type DrawerEvent,
  type Instant,
  type Position,
  type Recorded,
  type TillFault,
  type TillProof,
} from '@stile/contracts';
import { proveTill, type ProofFault } from '@stile/domain';
import { chainOf, DamagedEvent, type ChainLinks, type EventLog } from '@stile/event-store';
import { tillMovementsProjector, tillSessionsProjector, type ReadModels } from '@stile/projections';
import { movementFault, movementOf, NO_FAULT, sessionFault, type DrawerRecord } from './compare-rows.js';

export interface SessionKey {
  readonly inventoryGroup: string;
  readonly till: string;
  readonly session: number;
}
export interface ProofSources {
  readonly log: Pick<EventLog, 'readStream' | 'eventStore'>;
  readonly models: ReadModels;
  /** Whether the read models have come to a position. */
  hasFolded(position: Position): Promise<boolean>;
  now(): Instant;
}
type Proof = Omit<TillProof, 'currency'>;

/** More than a session can have. */
const MAX_ROWS = 10_000;

interface ReadEvents {
  readonly events: readonly DrawerRecord[];
  readonly fault: TillFault | null;
}

/** The events of a session as the log has them; those before one that cannot be read. */
const eventsOfSession = async (
  log: ProofSources['log'],
  { inventoryGroup, till, session }: SessionKey,
): Promise<ReadEvents> => {
  const events: DrawerRecord[] = [];
  try {
    for await (const batch of log.readStream(drawerStream(inventoryGroup, till, session)))
      events.push(...(batch as readonly Recorded<DrawerEvent>[]));
    return { events, fault: null };
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    const { revision, position, message } = error;
    return { events, fault: { ...NO_FAULT, fault: 'unreadable', revision, position, says: message } };
  }
};

const chainFault = (links: ChainLinks | null, events: readonly DrawerRecord[]): TillFault | null => {
  if (!links?.damage) return null;
  const { position, reason } = links.damage;
  const revision = events.find((event) => event.position === position)?.revision ?? null;
  return { ...NO_FAULT, fault: 'chain', revision, position, says: reason };
};

const arithmeticFault = (fault: ProofFault | null): TillFault | null =>
  fault && {
    ...NO_FAULT,
    fault: fault.kind,
    revision: fault.revision,
    position: fault.position,
    says: String(fault.says),
    comes: String(fault.comes),
  };

/**
 * Proves a session from its events: reads them again, works the balances out, follows the chain of exactly these events and
 * compares the read model's rows (docs/rules/tills.md 53). Undefined where there is no such session.
 */
export const proveSession = async (sources: ProofSources, key: SessionKey): Promise<Proof | undefined> => {
  const { events, fault: unreadable } = await eventsOfSession(sources.log, key);
  if (events.length === 0 && !unreadable) return undefined;
  const positions = events.map(({ position }) => position);
  const links = await chainOf(sources.log.eventStore, positions);
  const { lines, fault } = proveTill(events);
  const compared = unreadable ? null : await comparedRows(sources, events, key);
  const faults = [
    unreadable,
    chainFault(links, events),
    arithmeticFault(fault),
    ...(compared?.faults ?? []),
  ].filter((each) => each !== null);
  const { inventoryGroup, till, session } = key;
  return {
    id: tillSessionIdOf(key),
    stream: drawerStream(inventoryGroup, till, session),
    inventory_group: inventoryGroup,
    till,
    session,
    business_date: events[0]?.data.businessDate ?? sources.now().slice(0, DAY),
    lines: lines.map((line, index) => ({ ...line, kind: movementOf(events[index]!).kind })),
    chain: links && { value: links.chain, events: links.events, without_key: links.withoutKey },
    rows: compared?.rows ?? null,
    verified_at: sources.now(),
    faults,
  };
};
const DAY = 'YYYY-MM-DD'.length;

/** Rows up to the last event that was read: a till goes on while it is proven. */
const comparedRows = async (
  { models, hasFolded }: ProofSources,
  events: readonly DrawerRecord[],
  key: SessionKey,
): Promise<{ readonly rows: number; readonly faults: readonly (TillFault | null)[] } | null> => {
  const end = events.at(-1)?.position ?? '';
  if (!(await hasFolded(end))) return null;
  const id = tillSessionIdOf(key);
  const row = await models.of(tillSessionsProjector).get(id);
  const rows = await models.of(tillMovementsProjector).find({
    filter: { inventory_group: key.inventoryGroup, session_id: id },
    sort: [['order', 1]],
    limit: MAX_ROWS,
  });
  const upTo = rows.filter(({ _position }) => _position <= end);
  const { lines } = proveTill(events);
  // The session's row has moved on with an event that came after these were read.
  const isSame = !row || row._position <= end;
  return {
    rows: upTo.length,
    faults: [movementFault(events, lines, upTo), isSame ? sessionFault(events, row) : null],
  };
};
