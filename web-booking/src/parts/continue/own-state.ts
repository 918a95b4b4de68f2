/* What the selection needs once something is held or participants have chosen: no first load does. */
export { HoldLine } from '../hold/HoldLine.js';
export { withOwnPlaces } from '../hold/own-places.js';
export { withKeptAddons } from '../drafts/remembered-addons.js';
