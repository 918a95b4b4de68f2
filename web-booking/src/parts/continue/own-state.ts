/* What the selection needs once something is held or participants have chosen: no first load does. */
export { HoldLine } from '../hold/HoldLine.js';
export { withOwnCapacity } from '../hold/own-capacity.js';
export { withRememberedAddons } from '../drafts/remembered-addons.js';
