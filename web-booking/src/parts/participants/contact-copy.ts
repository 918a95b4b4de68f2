import { phoneDigits } from '@stile/contracts/kernel/phone';
import { requestedFields } from '@stile/contracts/profiles/inputs';
import { textOf, type FieldValue } from '@stile/contracts/profiles/profile';
import { type FieldSpec } from '@stile/contracts/profiles/field-spec';
import type { Contact } from '../booker/contact.js';
import type { Participant } from './participant.js';

type Copied = Readonly<Record<string, FieldValue>>;

const CONTACTS = /^(contact_\d|emergency_contact|relationship_to_child|doctors)_/;
const isContactField = ({ name, type }: FieldSpec): boolean =>
  type === 'email' || type === 'phone' || CONTACTS.test(name);

const fieldsOf = ({ inputs, draft }: Participant): readonly FieldSpec[] =>
  inputs.flatMap((input) => requestedFields(input, draft.fields));

/**
 * The booker, as what is asked of this participant: a camper's first contact, else the participant. Null: nobody typed
 * it yet.
 */
export const copyOfBooker = (
  participant: Participant,
  { first_name, last_name, email, phone }: Contact,
): { readonly as: 'participant' | 'contact'; readonly fields: Copied } | null => {
  const name = `${first_name.trim()} ${last_name.trim()}`.trim();
  const fieldNames = new Set(fieldsOf(participant).map((field) => field.name));
  const as = fieldNames.has('contact_1_name') ? 'contact' : 'participant';
  const fields: Copied =
    as === 'contact'
      ? { contact_1_name: name, contact_1_phone: phoneDigits(phone), contact_1_email: email.trim() }
      : { first_name: first_name.trim(), last_name: last_name.trim(), waiver_email: email.trim() };
  const typed = participant.draft.fields[as === 'contact' ? 'contact_1_name' : 'first_name'];
  if (name === '' || textOf(typed) !== '' || !(fieldNames.has('first_name') || as === 'contact')) return null;
  return {
    as,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([field, value]) => fieldNames.has(field) && value !== ''),
    ),
  };
};

/** The contact fields of one participant that the other participant is asked for too. */
const contactFor = (other: Participant, { draft }: Participant): Copied =>
  Object.fromEntries(
    fieldsOf(other)
      .filter(isContactField)
      .map(({ name }) => [name, draft.fields[name] ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );

/**
 * The contact of one participant for each of the others, where it is another there; null where there is none to
 * give.
 */
export const contactForAll = (
  participant: Participant,
  list: readonly Participant[],
): readonly { readonly id: string; readonly fields: Copied }[] | null => {
  const contacts = list
    .filter(({ draft }) => draft.id !== participant.draft.id)
    .map((other) => ({ other, fields: contactFor(other, participant) }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  if (contacts.length === 0) return null;
  return contacts
    .filter(({ other, fields }) =>
      Object.entries(fields).some(([name, value]) => other.draft.fields[name] !== value),
    )
    .map(({ other, fields }) => ({ id: other.draft.id, fields }));
};
