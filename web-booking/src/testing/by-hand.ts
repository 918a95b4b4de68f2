import type { Mounted } from './mount.js';

/** Longer than between two keys of a scanner. */
const PAUSE_MS = 60;

/**
 * Types into a field, or leaves it as it is, and presses Enter as a person does: as fast as the tests type, it would be
 * a scanner's code.
 */
export const enterByHand = async (
  { user }: Pick<Mounted, 'user'>,
  field: HTMLElement,
  text: string,
): Promise<void> => {
  if (text !== '') await user.type(field, text);
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  await user.keyboard('{Enter}');
};
