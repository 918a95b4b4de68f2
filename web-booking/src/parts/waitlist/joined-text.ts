import type { WaitlistEntryAnswer } from '@stile/contracts';
import type { I18n } from '../../core/i18n/i18n.js';

/** The text for somebody who has joined: the step that is left, their number, or that it is their turn. */
export const joinedText = (
  { state, offer, position }: Pick<WaitlistEntryAnswer, 'state' | 'offer' | 'position'>,
  t: I18n['t'],
): string => {
  if (state === 'unproven') return t('waitlist_unproven');
  return offer ? t('waitlist_next') : t('waitlist_number', { n: position ?? 1 });
};
