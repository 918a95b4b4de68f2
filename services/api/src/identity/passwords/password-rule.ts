import type { FieldError } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import common from './common-passwords.json' with { type: 'json' };

const SHORTEST = 12;
const LONGEST = 200;
const DIFFERENT = 5;
const COMMON: ReadonlySet<string> = new Set(common.passwords);
const PRODUCT = 'stile';
/** Shorter words are parts of others. */
const SHORTEST_NAME = 4;

/** Letters count as people see them. */
const lettersOf = (text: string): string[] => [...text.normalize('NFC').toLowerCase()];

/** The words that a venue and its destinations are called by. */
const wordsOf = ({ inventory_group, inventories }: Catalogue): readonly string[] =>
  [...inventory_group.values(), ...inventories.values()]
    .flatMap(({ body: { id, name } }) => [id, name])
    .flatMap((name) =>
      lettersOf(name)
        .join('')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter(({ length }) => length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length);

/** The fault of a password of a venue's user (docs/rules/identity-and-access.md 15). */
export const passwordFault = (
  username: string,
  password: string,
  venue: Catalogue,
): FieldError | undefined => {
  const letters = lettersOf(password);
  if (letters.length < SHORTEST) return { key: 'min_length', values: { n: SHORTEST } };
  if (letters.length > LONGEST) return { key: 'max_length', values: { n: LONGEST } };
  const text = letters.join('');
  if (COMMON.has(text)) return { key: 'password_common' };
  if (new Set(letters).size < DIFFERENT)
    return { key: 'password_same_letters', values: { least: DIFFERENT } };
  const names = [username.toLowerCase(), ...wordsOf(venue), PRODUCT];
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
  return [...rest].length < SHORTEST / 2 ? { key: 'password_of_name' } : undefined;
};
