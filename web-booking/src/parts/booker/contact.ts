import { isPhone } from '@stile/contracts/kernel/phone';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { ErrorTexts } from '../errors/error-texts.js';
import type { FieldError } from '../fields/field-errors.js';

/** The visitor's own contact. Remembered in the tab, never in the URL. */
export interface Contact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_double: string;
  readonly phone: string;
  readonly tocs: boolean;
}

const CONTACT = 'contact';
const NOBODY: Contact = {
  first_name: '',
  last_name: '',
  email: '',
  email_double: '',
  phone: '',
  tocs: false,
};
export const readContact = (stored: TabStorage): Contact => ({
  ...NOBODY,
  ...stored.read<Partial<Contact>>(CONTACT),
});
/** Whether one was written, empty or not. */
export const hasContact = (stored: TabStorage): boolean => stored.read(CONTACT) !== undefined;
export const writeContact = (stored: TabStorage, contact: Contact): void => stored.write(CONTACT, contact);
/** The known contact of the booker. */
export const fillInContact = (
  stored: TabStorage,
  known: Pick<Contact, 'first_name' | 'last_name' | 'email' | 'phone'>,
): void => writeContact(stored, { ...readContact(stored), ...known, email_double: known.email });
export const forgetContact = (stored: TabStorage): void => stored.remove(CONTACT);

/** Printable ASCII around one @ and a domain with a dot: no accented letters (docs/rules/booking-page.md 34). */
const EMAIL = /^[!-?A-~]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

interface Judged {
  /** Staff type it: nothing is asked for, but what is typed must be right (docs/rules/desk.md 3). */
  readonly isDesk?: boolean;
  /** From another country than the venue's. */
  readonly abroad?: boolean;
}
interface Rule {
  readonly field: keyof Contact;
  readonly holds: (contact: Contact, abroad: boolean) => boolean;
  readonly code: string;
}
const RULES: readonly Rule[] = [
  {
    field: 'first_name',
    holds: (contact) => contact.first_name.trim() !== '',
    code: 'input_validation_first_name',
  },
  {
    field: 'last_name',
    holds: (contact) => contact.last_name.trim() !== '',
    code: 'input_validation_last_name',
  },
  { field: 'email', holds: (contact) => EMAIL.test(contact.email.trim()), code: 'input_validation_email' },
  {
    field: 'email_double',
    holds: (contact) => contact.email.trim() === contact.email_double.trim(),
    code: 'input_validation_email_double',
  },
  {
    field: 'phone',
    holds: (contact, abroad) => isPhone(contact.phone, abroad),
    code: 'input_validation_phone',
  },
  { field: 'tocs', holds: (contact) => contact.tocs, code: 'input_validation_toc' },
];

export const fieldId = (field: string): string => `field-${field}`;

const brokenRules = (contact: Contact, { isDesk = false, abroad = false }: Judged) =>
  RULES.filter(({ field, holds }) => !(isDesk && contact[field] === '') && !holds(contact, abroad));

/**
 * Name, e-mail and phone as they have to be; the terms are a part of their own. `retypesEmail`: whether the address
 * is typed twice.
 */
export const isContactWhole = (contact: Contact, retypesEmail: boolean, judged: Judged = {}): boolean =>
  brokenRules(contact, judged).every(
    ({ field }) => field === 'tocs' || (field === 'email_double' && !retypesEmail),
  );

export const validateContact = (
  contact: Contact,
  errorTexts: ErrorTexts,
  judged: Judged = {},
): FieldError[] =>
  brokenRules(contact, judged).map((rule) => ({
    field: fieldId(rule.field),
    text: errorTexts(rule.code) ?? rule.code,
  }));

/**
 * The server's failing fields ('reservation.contact.email': key) beside the fields they name; the rest is for the
 * page.
 */
export const errorsOf = (fields: Readonly<Record<string, string>>, errorTexts: ErrorTexts): FieldError[] =>
  Object.entries(fields)
    .filter(([path]) => !path.startsWith('profiles'))
    .map(([path, code]) => ({ field: path.split('.').at(-1) ?? path, code }))
    .filter(({ field }) => Object.hasOwn(NOBODY, field))
    .map(({ field, code }) => ({ field: fieldId(field), text: errorTexts(code) ?? code }));
