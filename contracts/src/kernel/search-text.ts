/**
 * A text for searching and sorting, without case and accents: "cote" finds Côté, and Öberg sorts between Oberg and
 * Tremblay.
 */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Texts for a search box: an id and its person; a phone number also by its digits alone. */
export const searchText = (id: string, { first_name, last_name, email, phone }: Person): string =>
  plainText([id, first_name, last_name, email, phone, phone?.replace(/\D/g, '')].filter(Boolean).join(' '));

/** What a list of people is sorted by; null once the person is erased. */
export const sortName = ({
  first_name,
  last_name,
}: Pick<Person, 'first_name' | 'last_name'>): string | null =>
  last_name === null ? null : plainText(`${last_name} ${first_name ?? ''}`);
