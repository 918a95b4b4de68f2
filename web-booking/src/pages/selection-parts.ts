/* What the selection shows beyond its first look, as one chunk: they come to life together. */
export { Addons } from '../parts/addons/Addons.js';
export { EndDate } from '../parts/addons/EndDate.js';
export { ParkingHours } from '../parts/addons/ParkingHours.js';
