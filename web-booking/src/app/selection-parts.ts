/* What the selection shows beyond its first look, as one chunk: they come to life together. */
export { Addons } from '../addons/Addons.js';
export { EndDate } from '../selection/EndDate.js';
export { ParkingHours } from '../selection/ParkingHours.js';
