import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadTimesTexts } from '../../core/i18n/texts.js';

export const LazySlotSet = lazyPart(async () => (await import('./SlotSet.js')).SlotSet, loadTimesTexts);
