import { ageOn, dobOf } from '../profiles/age.js';
import { isFullName, textOf, type Fields } from '../profiles/profile.js';
import type { Relation } from './events.js';

/*
 * Signers of a waiver, and requirements of a signature. No schema library here: the pages and the server run the same
 * functions.
 */

/** Whether a parent or guardian signs; null where the date of birth is unknown: then the signer says. */
export const isMinor = (
  { fields }: { readonly fields: Fields },
  visitDate: string,
  adultAge: number,
): boolean | null => {
  const dob = dobOf(textOf(fields['dob']));
  return dob === null ? null : ageOn(dob, visitDate) < adultAge;
};

export const relationsFor = (minor: boolean | null): readonly Relation[] =>
  minor === null ? ['self', 'parent', 'guardian'] : minor ? ['parent', 'guardian'] : ['self'];

/** Missing parts of a signature, by field: a first and a last name, who signs, the tick. */
export const signatureViolations = (
  {
    signer,
    relation,
    agreed,
  }: { readonly signer: string; readonly relation: Relation | null; readonly agreed: boolean },
  minor: boolean | null,
): Record<string, string> => ({
  ...(isFullName(signer) ? {} : { signer: 'input_validation_signature' }),
  ...(relation !== null && relationsFor(minor).includes(relation)
    ? {}
    : { relation: 'input_validation_relation' }),
  ...(agreed ? {} : { agreed: 'input_validation_agree' }),
});
