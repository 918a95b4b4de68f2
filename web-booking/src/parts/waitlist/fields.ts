type TextField = 'first_name' | 'last_name' | 'email' | 'phone';

export const CONTACT_FIELDS: readonly {
  name: TextField;
  type: string;
  autoComplete: string;
  max: number;
  hint?: 'waitlist_email_hint' | 'waitlist_phone_hint';
  half?: boolean;
}[] = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name', max: 80, half: true },
  { name: 'last_name', type: 'text', autoComplete: 'family-name', max: 80, half: true },
  { name: 'email', type: 'email', autoComplete: 'email', max: 254, hint: 'waitlist_email_hint' },
  { name: 'phone', type: 'tel', autoComplete: 'tel', max: 40, hint: 'waitlist_phone_hint' },
];

export const PARTY_FIELD = 'field-party';

/** Ids of this dialog's own: the page behind it may ask the same. */
export const waitFieldId = (id: string): string => `wait-${id}`;
