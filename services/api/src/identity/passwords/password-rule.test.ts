import { fieldErrorText } from '@stile/contracts';
import { escarpment } from '../../../../../test/kit/venue.js';
import common from './common-passwords.json' with { type: 'json' };
import { passwordFault } from './password-rule.js';

const venue = escarpment();

it.each([
  ['elevenchars', 'at least 12 characters'],
  ['x'.repeat(201), 'at most 200 characters'],
  ['qwerty123456', 'not one of the common ones'],
  ['1QAZ2wsx3edc', 'not one of the common ones'],
  ['websolutions', 'not one of the common ones'],
  ['aaaaaaaaaaaabbbb', 'at least 5 different characters'],
  ['casey-casey-1', 'not made of names of the user, the venue or the product'],
  ['Escarpment-2026', 'not made of names of the user, the venue or the product'],
  ['RattleRidge42', 'not made of names of the user, the venue or the product'],
  ['stile_casey_stile', 'not made of names of the user, the venue or the product'],
])('%s is not taken: %s', (password, fault) =>
  expect(fieldErrorText(passwordFault('casey', password, venue)!, 'en')).toBe(fault),
);

it('the list has the first 3,000 that the other rules let pass', () => {
  const passing = common.passwords.filter((password) => password.length >= 12 && new Set(password).size >= 5);
  expect(passing.length).toBeGreaterThan(3_000);
});

it.each(['a plain sentence', 'éàüö' + 'ßœæ' + 'abcde', 'brackish-otter-lamp', 'my ridge is high'])(
  '%s is taken',
  (password) => expect(passwordFault('casey', password, venue)).toBeUndefined(),
);
