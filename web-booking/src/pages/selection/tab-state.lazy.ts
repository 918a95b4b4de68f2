/* What the selection needs once something is held or participants have chosen: no first load does. */
export { HoldLine } from '../../parts/hold/HoldLine.js';
export { withOwnPlaces } from '../../parts/hold/own-places.js';
export { withKeptAddons } from '../../parts/participants/remembered-addons.js';
