import type { Contact, Participant, Priced, Visit } from '@stile/contracts';

interface Told {
  readonly visit: Visit;
  readonly priced: Priced;
  readonly contact: Contact | null;
  readonly licensePlates: readonly string[] | null;
  readonly profiles: readonly Participant[] | null;
}

const contactOf = ({ contact }: Told): string =>
  JSON.stringify(contact && [contact.firstName, contact.lastName, contact.email, contact.phone]);

const visitOf = ({ visit, priced }: Told): string =>
  JSON.stringify([
    [visit.startsAt, visit.endsAt, visit.parking?.endsAt, visit.feeder, visit.reservationType],
    [visit.people, visit.cars, priced.total],
    priced.lines.map(({ kind, item, count, slot, days, program }) => [
      kind,
      item,
      count,
      slot,
      days,
      program,
    ]),
  ]);

/** Cars by their plates, and people by their names. */
const partyOf = ({ licensePlates, profiles }: Told): string =>
  JSON.stringify([
    licensePlates,
    profiles?.map(({ visitorType, fields }) => [visitorType, fields['first_name'], fields['last_name']]),
  ]);

/** Whether the holder is told of an edit, whatever its sender says: their contact or their visit is another by it. */
export const isAlwaysTold = (before: Told, after: Told): boolean =>
  contactOf(before) !== contactOf(after) ||
  visitOf(before) !== visitOf(after) ||
  partyOf(before) !== partyOf(after);
