import { passwordFault } from './password-rule.js';

it.each([
  ['elevenchars', 'at least 12 characters'],
  ['x'.repeat(201), 'at most 200 characters'],
  ['qwerty123456', 'not one of the common ones'],
  ['1QAZ2wsx3edc', 'not one of the common ones'],
  ['aaaaaaaaaaaabbbb', 'at least 5 different characters'],
  ['casey-casey-1', 'not made of the user’s name'],
])('%s is not taken: %s', (password, fault) => expect(passwordFault('casey', password)).toBe(fault));

it.each(['a plain sentence', 'éàüö' + 'ßœæ' + 'abcde', 'brackish-otter-lamp'])('%s is taken', (password) =>
  expect(passwordFault('casey', password)).toBeUndefined(),
);
