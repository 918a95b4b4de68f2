import { refundLimitsOf, refundReasonsOf } from '../catalog/refund-settings.js';

/*
 * Questions of the pages that return money beside the amount: the same in the console and at the desk
 * (docs/rules/payments.md 141). No schema library here.
 */

/** Chosen where none of the venue's reasons is the one: it is said in words. */
export const OTHER_REASON = 'other';

/** Fields of a concession as they are typed; an empty text is a field that nobody filled in. */
export interface TypedTerms {
  readonly reason: string;
  readonly words: string;
  readonly username: string;
  readonly pin: string;
}
export const NO_TERMS: TypedTerms = { reason: '', words: '', username: '', pin: '' };

interface Asking {
  /** The part that is not due; 0: all of it is. */ readonly concession: number;
  /** The server has asked for a second person. */ readonly isWitnessRequired: boolean;
  /** It was said that it is no repeat. */ readonly isAgain: boolean;
}

type Settings = Readonly<Record<string, string | null>>;

const reasonOf = (reason: string, words: string) => ({ reason, ...(words !== '' && { words }) });

const isAboveLimit = (concession: number, settings: Settings): boolean => {
  const { perAct } = refundLimitsOf(settings);
  return perAct !== null && concession > perAct;
};

/** The fields that are asked for, and what is sent of them; `isWhole`: nothing is missing. */
export const concessionTerms = (
  { reason: chosen, words: typed, username: name, pin }: TypedTerms,
  { concession, isWitnessRequired, isAgain }: Asking,
  settings: Settings,
) => {
  const asksReason = concession > 0;
  const asksWitness = isWitnessRequired || isAboveLimit(concession, settings);
  const isInWords = chosen === OTHER_REASON || refundReasonsOf(settings, 'en').length === 0;
  const words = typed.trim();
  const username = name.trim();
  const reason = isInWords ? words : chosen;
  return {
    asksReason,
    asksWitness,
    /** The words are the reason. */ isInWords,
    isWhole: !(asksReason && reason === '') && !(asksWitness && (username === '' || pin === '')),
    sent: {
      concession: asksReason,
      ...(asksReason && reasonOf(reason, isInWords ? '' : words)),
      ...(asksWitness && { witness: { username, pin } }),
      ...(isAgain && { again: true }),
    },
  };
};
