import addons from './fr/booking-addons.json' with { type: 'json' };
import lazy from './fr/booking-lazy.json' with { type: 'json' };
import profiles from './fr/booking-profiles.json' with { type: 'json' };
import reservationPage from './fr/booking-reservation-page.json' with { type: 'json' };
import times from './fr/booking-times.json' with { type: 'json' };
import waitlist from './fr/booking-waitlist.json' with { type: 'json' };

/** All texts of the booking pages after the first screen: one chunk, because every later screen shows some of each. */
export default { ...addons, ...profiles, ...reservationPage, ...times, ...waitlist, ...lazy };
