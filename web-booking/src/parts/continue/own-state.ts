/* Parts that the selection needs once something is held or participants have chosen: no first load does. */
export { HoldLine } from '../hold/HoldLine.js';
export { withOwnCapacity } from '../hold/own-capacity.js';
export { moveTexts } from '../participants/move-texts.js';
export { moveToVisit } from '../participants/move-to-visit.js';
export { movesFor, withRememberedAddons } from '../drafts/remembered-addons.js';
