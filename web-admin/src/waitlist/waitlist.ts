import type { WaitlistRow } from '@stile/contracts';

export const WAITLIST = 'waitlist';

/** A person's name; `erased` for one that was. */
export const nameOf = (
  { first_name, last_name }: Pick<WaitlistRow, 'first_name' | 'last_name'>,
  erased: string,
): string => [first_name, last_name].filter(Boolean).join(' ') || erased;
