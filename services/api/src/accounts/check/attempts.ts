import type { MoneyFault } from '@stile/contracts';

export const READ_WITHIN_MS = 5_000;
/** A reservation or a day may change while it is checked. */
const TRIES = 3;

/** Faults that are found however often one looks. */
export const triedAgain = async (
  find: () => Promise<readonly MoneyFault[]>,
): Promise<readonly MoneyFault[]> => {
  let faults: readonly MoneyFault[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    faults = await find();
    if (faults.length === 0) break;
  }
  return faults;
};
