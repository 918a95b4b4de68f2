import { lazyPart } from '../../core/browser/lazy-part.js';

export const LazySlotSet = lazyPart(async () => (await import('./SlotSet.js')).SlotSet);
