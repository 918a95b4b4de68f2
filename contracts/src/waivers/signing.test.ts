import { isMinor, signatureViolations } from './signing.js';

it.each([
  ['12/03/2008', false],
  ['12/04/2008', true],
  ['', null],
  ['soon', null],
])('born on %s, whether a minor on the day of the visit is %s', (dob, minor) => {
  expect(isMinor({ fields: { dob } }, '2026-12-03', 18)).toBe(minor);
});

it.each<[string, 'self' | 'parent' | null, boolean, boolean | null, string[]]>([
  ['Ann Roy', 'parent', true, true, []],
  ['Ann Roy', 'self', true, true, ['relation']],
  ['Ann Roy', 'parent', true, false, ['relation']],
  ['Ann Roy', 'self', true, null, []],
  ['Ann', 'self', true, false, ['signer']],
  [' A ', null, false, null, ['signer', 'relation', 'agreed']],
])('%j as %s, ticked %s, of a minor %s: %j is missing', (signer, relation, agreed, minor, missing) => {
  expect(Object.keys(signatureViolations({ signer, relation, agreed }, minor))).toEqual(missing);
});
