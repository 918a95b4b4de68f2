import type { SignRequest } from '@stile/contracts';
import { listSetting, setting } from '@stile/contracts/profiles/inputs';
import {
  isConsent,
  textOf,
  utcTimestamp,
  type Consent,
  type ProfileInput,
} from '@stile/contracts/profiles/profile';
import { isMinor } from '@stile/contracts/waivers/signing';
import { aboutOf, requiredWaiver, standing, type DraftSignature } from '../signatures/signatures.js';
import type { Participant } from './participant.js';

export type GuardianRelation = 'parent' | 'guardian';

/** The points that an adult has ticked, and signed, and can consent to and sign for children as well. */
export interface GuardianAct {
  readonly signer: string;
  readonly consent: Consent;
  readonly signature: DraftSignature | null;
  readonly children: readonly Participant[];
}

const consentInput = ({ inputs }: Participant): ProfileInput | undefined =>
  inputs.find(({ input }) => input === 'consent');
const consentOf = ({ draft }: Participant): Consent | null => {
  const { consent } = draft.fields;
  return isConsent(consent) && consent.complete ? consent : null;
};
const isNamed = ({ draft: { fields } }: Participant): boolean =>
  ['first_name', 'last_name'].every((name) => textOf(fields[name]).trim() !== '');
const waiverOf = ({ inputs }: Participant): string => {
  const input = requiredWaiver(inputs);
  return input ? setting(input, 'waiver') : '';
};
/** Whether both are asked to tick the same points. */
const haveSamePoints = (one: Participant, other: Participant): boolean => {
  const [here, there] = [consentInput(one), consentInput(other)];
  return (
    here !== undefined &&
    there !== undefined &&
    JSON.stringify(listSetting(here, 'points')) === JSON.stringify(listSetting(there, 'points'))
  );
};

/** The signature below their waiver, by themselves or by an adult. */
const signatureOf = (one: Participant): SignRequest | null =>
  waiverOf(one) === '' ? null : standing(one.draft);

/** The person who has signed below their waiver, or consented for them. */
const adultOf = (one: Participant): string | undefined =>
  signatureOf(one)?.signer ?? consentOf(one)?.by?.signer;

interface AgeRule {
  readonly visitDate: string;
  readonly adultAge: number;
}

/**
 * The act of the first adult who has ticked the points that `child` is asked, for it and for all other children who are
 * named by now and lack them; null where there is none. The adult is of the party, or has signed or
 * consented for a child of it.
 */
export const guardianAct = (
  child: Participant,
  list: readonly Participant[],
  { visitDate, adultAge }: AgeRule,
): GuardianAct | null => {
  const minor = ({ draft }: Participant) => isMinor(draft, visitDate, adultAge);
  const isOpenChild = (one: Participant) =>
    minor(one) === true && isNamed(one) && consentOf(one) === null && haveSamePoints(one, child);
  const hasTicked = (one: Participant) =>
    isNamed(one) && consentOf(one) !== null && haveSamePoints(one, child);
  const ticked = list.filter(hasTicked);
  const acted =
    ticked.find((one) => minor(one) === false) ??
    ticked.find((one) => minor(one) === true && adultOf(one) !== undefined);
  if (!acted || !isOpenChild(child)) return null;
  const signed = waiverOf(acted) === waiverOf(child) ? signatureOf(acted) : null;
  return {
    signer: adultOf(acted) ?? acted.name,
    consent: consentOf(acted)!,
    signature: signed && acted.draft.signature!,
    children: list.filter((one) => isOpenChild(one) && waiverOf(one) === waiverOf(child)),
  };
};

/** The consent in each child's draft once the adult has acted. */
export const guardianConsent = (
  { signer, consent }: GuardianAct,
  relation: GuardianRelation,
  language: 'en' | 'fr',
  instant: string,
): Consent => ({
  ...consent,
  completeUTCTimestamp: utcTimestamp(instant),
  by: { signer, relation, language },
});
export const guardianSignature = (
  { signature }: GuardianAct,
  relation: GuardianRelation,
  { draft }: Participant,
): DraftSignature | null =>
  signature && !standing(draft)
    ? { request: { ...signature.request, relation }, about: aboutOf(draft) }
    : null;
