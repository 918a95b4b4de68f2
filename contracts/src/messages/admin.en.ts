/* English texts of the console. {name} stands for a value; _one and _other are chosen by a number {n}. */
export const adminEn = {
  // everywhere
  label_of: '{label}:', brand: 'Stile', loading: 'Loading', skip: 'Skip to the page', menu: 'Open the menu', sidebar: 'Sidebar', nav: 'Pages', nav_home: 'Overview', kinds: 'Kinds',
  signed_in_as: 'Signed in as {name}', logout: 'Logout', try_again: 'Try again', all: 'All', none: 'None', yes: 'Yes', no: 'No', today: 'Today', now: 'Now', live: 'Live', not_live: 'Not live', back_to: 'Back to {list}',
  network_failure: 'The server cannot be reached. Check the connection and try again.', backend_failure: 'Backend failure',
  not_found: '404: Page Not Found', not_found_more: 'There is no such page in the console.', go_home: 'Go to the overview',
  no_access_title: 'No access', no_access: 'User does not have access to this page. You will be redirected shortly', go_now: 'Go there now', not_staff: 'User does not have staff access',

  // sidebar (admin.md section 2)
  nav_passes: 'Reservations', nav_waitlist: 'Waitlist', nav_visitors: 'Park Occupancy', nav_memberships: 'Memberships', nav_settings: 'Base Settings', nav_destinations: 'Destinations', nav_addons_inventory: 'Product Settings',
  nav_feeder_locations: 'Shuttles', nav_gates: 'Gate Settings', nav_coupons: 'Coupons', nav_users: 'Access Control Settings',

  // sign-in
  login_title: 'Sign in', username: 'User name', username_missing: 'Enter your user name.', password: 'Password', password_missing: 'Enter your password.', sign_in: 'Sign in',
  session_expired: 'Your session has expired. Please sign in again.', challenge_over: 'That sign-in has run out. Please enter your password again.',
  code_title: 'Enter your security code', code: 'Security code', code_missing: 'Enter the code from the e-mail.', code_sent: 'We have sent you a security code by e-mail.', code_sent_to: 'We have sent a security code to {to}.',
  code_submit: 'Continue', resend: 'Send a new code', resend_sent: 'New security code sent. Please check your email.', resend_failed: 'Could not send a new code. Please try again later', back_to_credentials: 'Back',

  // statuses
  status: 'Status', status_NOT_BUSY: 'Plenty of space', status_BUSY: 'Busy', status_FULL: 'Full', status_CLOSED: 'Closed', status_PAST: 'Past', status_RESERVE: 'Reserve only',
  status_placed: 'Being paid', status_confirmed: 'Confirmed', status_cancelled: 'Cancelled', status_abandoned: 'Not completed', status_waiting: 'Waiting', status_offered: 'Offered', status_lapsed: 'Offer lapsed', status_booked: 'Booked', status_left: 'Left', status_removed: 'Removed',

  // reservations
  search_reservations: 'Search number, name or e-mail', filters: 'Filters', clear_filters: 'Clear filters', inventory_group: 'Venue', inventory: 'Destination', state: 'State', visit_from: 'Visit from', visit_to: 'Visit to',
  nothing_matches: 'Nothing matches these filters.', no_reservations: 'There are no reservations yet.', no_documents: 'There is nothing here yet.',
  reservation: 'Reservation', visit: 'Visit', name: 'Name', people: 'People', cars: 'Cars', total: 'Total', booked_at: 'Booked', erased: 'Erased', people_n_one: '{n} person', people_n_other: '{n} people', cars_n_one: '{n} car', cars_n_other: '{n} cars',
  reservation_title: 'Reservation {id}', history: 'History', receipt: 'Receipt', change_reservation: 'Change reservation', cancel_reservation: 'Cancel reservation', when: 'When', from_to: '{date}, {from} to {to}', reservation_type: 'Kind', discount_group: 'Discount group', license_plates: 'Licence plates',
  lines: 'Lines', tax_of: 'tax {rate}', agreed_price: 'agreed', notes_of: 'Notes: {what}', coupon_of: 'Coupon {code}', subtotal: 'Subtotal', tax: 'Tax', places: 'Places', places_placed: 'Held', places_confirmed: 'Booked', places_cancelled: 'Freed', places_abandoned: 'Freed',
  party_short: 'Party', party: 'The party', shuttle_there: 'Shuttle there: {from}, {at} → {to}, {until}', shuttle_back: 'Shuttle back: {from}, {at} → {to}, {until}', party_at: '{party}, {date}, {from} to {to}', contact: 'Contact', contact_erased: 'The personal details have been erased.', email: 'E-mail', phone: 'Phone', language: 'Language', language_en: 'English', language_fr: 'French',
  charges: 'Charges', no_charges: 'Nothing has been charged.', nothing_to_pay: 'There was nothing to pay.', to_return: 'To be returned', card: 'Card', card_ending: '{brand} ending {last4}',
  participants: 'Participants', photo_of: 'Photo of {name}', waiver_signed: 'Signed', waiver_not_signed: 'Not Signed', waiver_unavailable: 'Unavailable', waiver_is: 'Waiver: {status}',
  waiver_by: 'by {signer}, {relation}', waiver_sent: 'Link sent to {email}, {at} UTC', waiver_resend: 'Resend waiver', waiver_resend_of: 'Resend waiver of {name} to {email}', waiver_resent: 'Waiver resent successfully', waiver_download: 'Download',
  waiver_download_of: 'Download the waiver of {name} (PDF)', relation_self: 'the participant', relation_parent: 'parent', relation_guardian: 'guardian', update_test: 'Update Test', update_test_of: 'Update Test: {name}',
  test_is: 'Test: {status}, {result}', test_updated: 'Test updated. Investigation number {number}', test_close: 'Cancel', test_type: 'Kind of test', test_status: 'Status', test_result: 'Result',
  test_status_booked: 'Booked', test_status_sample_collected: 'Sample collected', test_status_shipped: 'Shipped', test_status_result_available: 'Result available', result_not_available: 'not available', result_positive: 'positive',
  result_preliminary_positive: 'preliminary positive', result_negative: 'negative', result_inconclusive: 'inconclusive', investigation_type: 'Investigation', type_student: 'Student', type_staff: 'Staff',
  type_family: 'Family', investigation_number: 'Investigation number', investigation_number_hint: 'Leave empty to have one given.', event_WaiverLinkRequested: 'Link to the waiver requested', event_WaiverLinkSent: 'Link to the waiver sent', event_WaiverLinkFailed: 'Link to the waiver not sent',
  event_WaiverSigned: 'Waiver signed', event_TestUpdated: 'Test updated',
  cancel_title: 'Cancel reservation {id}?', cancel_frees: 'This frees', cancel_returns: 'To be returned', cancel_returns_nothing: 'Nothing: nothing was charged.', amount_to_card: '{amount} to {card}',
  cancel_keep: 'Keep reservation', cancel_do: 'Cancel reservation', cancelled_done: 'Reservation {id} is cancelled and its places are free.',

  // park occupancy
  day: 'Day', previous_day: 'Previous day', next_day: 'Next day', previous_month: 'Previous month', next_month: 'Next month', legend: 'Legend', day_summary: 'Summary of the day', open_slots: 'Slots open',
  slots: 'Slots', no_slots: 'Nothing can be booked on this day.', held_included: 'Taken of the limit; places being held are included.', time: 'Time', no_limit: 'no limit', left_n: '{n} left', none_left: 'none left',
  addon_availability: 'Products', available_n_one: '{n} available', available_n_other: '{n} available', no_inventory_group: 'You do not work in any venue yet.', no_inventories: 'This venue has no destinations yet.',

  // history
  history_title: 'History of {id}', history_ask: 'Whose history?', history_of: 'History of a', waitlist_entry: 'Waitlist entry', entry_number: 'Entry number', reservation_number: 'Reservation number', history_show: 'Show history', open_reservation: 'Open reservation',
  state_as_of: 'State as of', moment: 'Moment, event by event', moment_local: 'Date and time ({zone})', before_first: 'before the first event', as_of_now: 'As it stands now.', after_event: 'After: {event}', state_then: 'State then', not_there_yet: 'The reservation was not there yet.',
  events: 'Events', events_n_one: '{n} event', events_n_other: '{n} events', later: 'later', at_station: 'station {station}', actor_visitor: 'Visitor', actor_system: 'System ({part})', actor_unknown: 'Unknown',
  changes: 'Changes', fields_n_one: '{n} field set', fields_n_other: '{n} fields set', field: 'Field', before: 'Before', after: 'After', raw_event: 'Event as stored',
  event_ReservationPlaced: 'Reservation placed', event_ReservationConfirmed: 'Reservation confirmed', event_ReservationAbandoned: 'Reservation not completed', event_ReservationCancelled: 'Reservation cancelled',
  event_ReservationEditPlaced: 'Change asked for', event_ReservationEdited: 'Reservation changed', event_ReservationEditAbandoned: 'Change not made', event_PlacesResized: 'Places changed',
  event_CheckoutStarted: 'Checkout started', event_PaymentIntentRequested: 'Payment asked of the gateway', event_PaymentIntentOpened: 'Payment page opened', event_PaymentAuthorised: 'Payment authorised', event_PaymentDeclined: 'Card declined',
  event_PlacesConfirmed: 'Places confirmed', event_PlacesRefused: 'Places refused', event_CaptureRequested: 'Capture asked of the gateway', event_PaymentCaptured: 'Payment captured', event_CaptureRefused: 'Capture refused',
  event_VoidRequested: 'Void asked of the gateway', event_PaymentVoided: 'Payment voided', event_CheckoutCompleted: 'Checkout completed', event_CheckoutAbandoned: 'Checkout given up',
  event_MailRequested: 'Mail requested', event_MailSent: 'Mail sent', event_MailFailed: 'Mail failed', event_HoldTaken: 'Places held', event_HoldExtended: 'Held places kept longer', event_HoldReleased: 'Held places released', event_HoldLapsed: 'Held places lapsed',
  event_HoldConfirmed: 'Held places booked', event_PlacesReturned: 'Places returned', event_PlacesKept: 'Kept for the waitlist', event_PersonErased: 'Personal details erased',
  event_WaitlistJoined: 'Waitlist joined', event_WaitlistOffered: 'Places offered from the waitlist', event_WaitlistOfferLapsed: 'Waitlist offer lapsed', event_WaitlistBooked: 'Booked from the waitlist', event_WaitlistLeft: 'Waitlist left', event_WaitlistMoved: 'Waitlist put in another order', event_WaitlistRemoved: 'Taken off the waitlist',

  // venue documents
  tab_inventories: 'Destinations', tab_overbooked: 'Overbooked', tab_capacity_rules: 'Capacity rules', tab_price_rules: 'Price rules', tab_visitor_types: 'Visitor types', tab_reservation_types: 'Reservation types', tab_waivers: 'Waivers', tab_discount_groups: 'Discount groups',
  tab_addons: 'Products', tab_addon_types: 'Product types', tab_addon_rules: 'Product capacity rules', tab_inventory_group: 'Venue', tab_tills: 'Tills', tab_feeder_locations: 'Shuttles', tab_gates: 'Gates', tab_coupons: 'Coupons', tab_memberships: 'Memberships',
  tab_users: 'Users', tab_permission_groups: 'Permission groups', details: 'Details', nothing_set: 'Nothing set', revision_n: 'Revision {n}', and_more: 'and {n} more',

  // landing and processes
  landing_title: 'Overview', today_at: 'Today at {venue}: {date}', health: 'System health', health_well: 'Everything is well.', health_failed: 'A part of the system has stopped.', part: 'Part', read_model: 'Read model', reactor: 'Process', behind: 'Behind by',
  part_live: 'Live', part_catching_up: 'Catching up', part_failed: 'Failed', part_stopped: 'Stopped', part_elsewhere: 'Runs elsewhere',
  processes: 'Stuck processes', processes_about: 'Steps that fail and are tried again, and checkouts that have not ended.', no_processes: 'Nothing is stuck.', step: 'Step', since: 'Since', attempts: 'Attempts', last_error: 'Last error',
} as const;
