type Settings = Readonly<Record<string, string | null>>;

export const TILL_SESSIONS = 'till_sessions';
export const TILL_WITNESS_ABOVE = 'till_witness_above';

export const isTillSessions = (text: string | null | undefined): boolean =>
  !text || text === 'auto' || text === 'required';
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
export const isTillWitnessAbove = (text: string | null | undefined): boolean => !text || AMOUNT.test(text);

/** Whether cash needs a session that somebody opened; else the first movement opens one. */
export const needsTillSession = (settings: Settings): boolean => settings[TILL_SESSIONS] === 'required';

/** The difference of a session beyond which a second person confirms its close; null where the venue asks for none. */
export const tillWitnessAbove = (settings: Settings): number | null => {
  const text = settings[TILL_WITNESS_ABOVE];
  return text && isTillWitnessAbove(text) ? Number(text) : null;
};
