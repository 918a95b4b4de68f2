import { exportColumns, waitlist, waitlistRow, type WaitlistRow } from '@stile/contracts';
import { consoleText } from '@stile/contracts/messages/console-text';
import { positionOf, waitingIn, waitlistDecider, type Waitlist } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { waitlistProjector, type Stored, type WaitlistDocument } from '@stile/projections';
import { OF_PEOPLE, type ListFile, type ListResource } from '../lists/list-resource.js';
import { listOf } from '../lists/report-list.js';

/** For each row its queue is loaded. */
const MAX_ROWS = 100;

const FILE_COLUMNS = exportColumns(waitlist, {
  last_name: [
    { key: 'name', kind: 'text', label: 'name' },
    { key: 'email', kind: 'text', label: 'email' },
    { key: 'phone', kind: 'text', label: 'phone' },
  ],
  inventory: [
    { key: 'option', kind: 'text', label: 'waitlist.waiting_for' },
    { key: 'inventory', kind: 'destination', label: 'inventory' },
    { key: 'visit_date', kind: 'date', label: 'visit' },
    { key: 'time', kind: 'text', label: 'time' },
  ],
  people: [
    { key: 'people', kind: 'count', label: 'people' },
    { key: 'cars', kind: 'count', label: 'cars' },
  ],
  state: [
    { key: 'state', kind: 'status', texts: 'waitlist.state_', label: 'state' },
    { key: 'lapses_at', kind: 'moment', label: 'fields.lapses_at' },
    { key: 'reservation_id', kind: 'text', label: 'reservation' },
  ],
  joined: 'moment',
  acts: [],
});

/** An entry in the words of the console's table. */
const waitlistFile: ListFile<WaitlistRow> = {
  columns: FILE_COLUMNS,
  lines: (row, language) => [
    {
      ...row,
      name: [row.first_name, row.last_name].filter(Boolean).join(' ') || consoleText('erased', language),
      time: row.arrival_time ?? consoleText('waitlist.any_time', language),
      lapses_at: row.state === 'offered' ? row.lapses_at : null,
    },
  ],
};

/** The waitlist of all queues, in order. */
export const waitlistList = (lanes: Pick<CommandLanes, 'load'>): ListResource<WaitlistDocument> => ({
  ...listOf(waitlist),
  summary: 'The waitlist, a page of it',
  projector: waitlistProjector,
  maxRows: MAX_ROWS,
  ...OF_PEOPLE,
  wordSorts: ['order', 'last_name'],
  row: waitlistRow,
  present: async (document) => rowOf(document, (await lanes.load(waitlistDecider, document.queue)).state),
  file: waitlistFile,
});

/** The queue is ahead of the read model: state, offer and position come from it. */
export const rowOf = (
  {
    _id,
    _position,
    queue: _queue,
    order: _order,
    words: _words,
    by_name: _byName,
    person: _person,
    ...document
  }: Stored<WaitlistDocument>,
  queue: Waitlist,
): WaitlistRow => {
  const waiting = waitingIn(queue).map(({ joined }) => joined.entryId);
  const index = waiting.indexOf(document.id);
  const entry = queue.entries.get(document.id);
  return {
    ...document,
    state: entry?.state ?? document.state,
    lapses_at: entry?.offer?.lapsesAt ?? document.lapses_at,
    reservation_id: entry?.reservationId ?? document.reservation_id,
    position: positionOf(queue, document.id),
    up: waiting[index - 1] ?? null,
    down: index < 0 ? null : (waiting[index + 2] ?? null),
    is_first: index <= 0,
    is_last: index < 0 || index === waiting.length - 1,
  };
};
