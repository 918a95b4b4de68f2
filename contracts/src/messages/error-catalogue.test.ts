import { bookingMessages, consoleMessages, errorMessages } from './index.js';

/* The texts that are fixed word for word (docs/rules/errors.md 9). */
const texts: Readonly<Record<string, unknown>> = {
  ...consoleMessages.en,
  ...errorMessages.en,
  ...bookingMessages.en,
};

it.each([
  ['invalid_park', 'Invalid Park'],
  ['arrival_method_not_available', 'Arrival Method Not Available'],
  ['inventory_group_undefined', 'Inventory Group is undefined'],
  ['page_not_found', '404: Page Not Found'],
  ['reservation_not_found', 'Reservation Not Found'],
  ['not_available_today', 'Not Available Today'],
  ['not_available_in_visit', 'Not Available During Your Visit'],
  ['addons_need_time', 'Please select arrival time slot and visitors above to view availability.'],
  ['not_available_now', 'Not available at the moment'],
  [
    'categories_not_found',
    'Error - Categories not found. Make sure category filter parameters have been loaded.',
  ],
  ['image_too_large', 'File size must not exceed 9MB'],
  [
    'image_saved',
    'Image saved. Click on the image to change it or click camera icon to take a picture instead.',
  ],
  ['waiver_not_signed', 'Not Signed'],
  ['waiver_unavailable', 'Unavailable'],
  ['waiver_signed', 'Signed'],
  ['waiver_resent', 'Waiver resent successfully'],
  ['membership_not_found', 'Membership Not Found'],
  ['feature_not_available', 'Feature not available in POC'],
  ['error_not_parsed', 'Could not parse error'],
])('%s', (key, text) => expect(texts[key]).toBe(text));
