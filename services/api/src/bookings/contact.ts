import type { Contact, ReserveRequest } from '@stile/contracts';

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
// booking.md section 5: valid, and no accented letters.
const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text) && /^[\x21-\x7e]+$/.test(text);

const MIN_PHONE = 9;
const MIN_PLATE = 2;

/** Plates are stripped of spaces and uppercased (booking.md section 5). */
export const plateOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** The contact as it is kept, or every field that fails with its key (booking.md section 5, reservation validation). */
export const readContact = ({ reservation }: ReserveRequest): { contact: Contact; licensePlates: string[] } | { fields: Record<string, string> } => {
  const { contact, details, vehicles = [] } = reservation;
  const fields: Record<string, string> = {};
  const firstName = contact.first_name.trim();
  const lastName = contact.last_name.trim();
  const email = contact.email.trim();
  const phone = contact.phone.trim();
  const licensePlates = vehicles.map((vehicle) => plateOf(vehicle.license_plate)).filter(Boolean);
  if (!firstName) fields['first_name'] = 'input_validation_first_name';
  if (!lastName) fields['last_name'] = 'input_validation_last_name';
  if (!isEmail(email)) fields['email'] = 'input_validation_email';
  if (contact.email_double !== undefined && contact.email_double.trim() !== email) fields['email_double'] = 'input_validation_email_double';
  if (phone.length < MIN_PHONE) fields['phone'] = 'input_validation_phone';
  licensePlates.forEach((plate, i) => { if (plate.length < MIN_PLATE) fields[`vehicles.${i}.license_plate`] = 'input_validation_license_plate'; });
  if (!details.tocs) fields['tocs'] = 'input_validation_toc';
  return Object.keys(fields).length > 0 ? { fields } : { contact: { firstName, lastName, email, phone }, licensePlates };
};
