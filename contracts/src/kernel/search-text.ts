/** A text as it is searched and sorted: without regard to case and accents, so that "cote" finds Côté and Öberg comes after Oberg and before Tremblay. */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What a search box looks in: an id and the person behind it; a phone number also by its digits alone. */
export const searchText = (id: string, { first_name, last_name, email, phone }: Person): string =>
  plainText([id, first_name, last_name, email, phone, phone?.replace(/\D/g, '')].filter(Boolean).join(' '));

/** What a list of people is sorted by; null once the person is erased. */
export const sortName = ({
  first_name,
  last_name,
}: Pick<Person, 'first_name' | 'last_name'>): string | null =>
  last_name === null ? null : plainText(`${last_name} ${first_name ?? ''}`);
