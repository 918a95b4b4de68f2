import common from './common-passwords.json' with { type: 'json' };

const SHORTEST = 12;
const LONGEST = 200;
const DIFFERENT = 5;
const COMMON: ReadonlySet<string> = new Set(common.passwords);

/** What a password lacks (docs/rules/identity-and-access.md 17). Letters count as people see them. */
export const passwordFault = (username: string, password: string): string | undefined => {
  const letters = [...password.normalize('NFC').toLowerCase()];
  if (letters.length < SHORTEST) return `at least ${SHORTEST} characters`;
  if (letters.length > LONGEST) return `at most ${LONGEST} characters`;
  const text = letters.join('');
  if (COMMON.has(text)) return 'not one of the common ones';
  if (new Set(letters).size < DIFFERENT) return `at least ${DIFFERENT} different characters`;
  const rest = [...text.replaceAll(username.toLowerCase(), '')];
  return rest.length < SHORTEST / 2 ? 'not made of the user’s name' : undefined;
};
