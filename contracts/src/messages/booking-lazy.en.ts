import addons from './en/booking-addons.json' with { type: 'json' };
import lazy from './en/booking-lazy.json' with { type: 'json' };
import profiles from './en/booking-profiles.json' with { type: 'json' };
import reservationPage from './en/booking-reservation-page.json' with { type: 'json' };
import times from './en/booking-times.json' with { type: 'json' };
import waitlist from './en/booking-waitlist.json' with { type: 'json' };

/** All texts of the booking pages after the first screen: one chunk, because every later screen shows some of each. */
export default { ...addons, ...profiles, ...reservationPage, ...times, ...waitlist, ...lazy };
