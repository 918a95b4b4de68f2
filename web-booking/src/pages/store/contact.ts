/** The buyer's contact, where they want to be known: nobody has to. */
export interface Contact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}
export const NOBODY: Contact = { first_name: '', last_name: '', email: '', phone: '' };

export const nameOf = ({ first_name, last_name, email, phone }: Contact): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || phone;
