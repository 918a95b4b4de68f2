import type { Basket, Profile } from '@stile/contracts';

/* People who fill in everything: a family that skis at Glen Hill, a child at the summer camp. */
const ticked = (count: number) => ({
  points: Array.from({ length: count }, () => true),
  complete: true,
  completeUTCTimestamp: '2026-12-03 13:59:00',
});

const skier = (
  id: string,
  visitorType: string,
  fields: Profile['fields'],
  addons: Profile['addons'] = [],
): Profile => ({
  id,
  visitorType,
  addons,
  fields: {
    last_name: 'Roy',
    ability: 'beginner',
    waiver_email: 'roy@example.org',
    consent: ticked(3),
    ...fields,
  },
});
const rented = { renting: true, height: '142', weight: '36.5', shoe_size_system: 'EU', shoe_size: '35.5' };
const SKIS = { addon_inventory: 'gh-ski-set', addon_count: 1 };
const LESSON = { addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' };

/** One parent with a lift ticket alone, two children with skis and a lesson. */
export const skiFamily = (): Profile[] => [
  skier('p1', 'gh-adult', { first_name: 'ann', dob: '03/31/1988', ability: 'advanced' }),
  skier('p2', 'gh-youth', { first_name: 'Mia', dob: '03/31/2015', ...rented }, [SKIS, LESSON]),
  skier('p3', 'gh-youth', { first_name: 'Leo', dob: '03/31/2017', ...rented }, [SKIS, LESSON]),
];
/** Two parents and two children, with lift tickets alone. */
export const skiParty = (): Profile[] => [
  skier('p1', 'gh-adult', { first_name: 'Ann', dob: '03/31/1988' }),
  skier('p2', 'gh-adult', { first_name: 'Bob', dob: '04/30/1986' }),
  skier('p3', 'gh-youth', { first_name: 'Mia', dob: '03/31/2015' }),
  skier('p4', 'gh-youth', { first_name: 'Leo', dob: '03/31/2017' }),
];
export const skiDay = (change: Partial<Basket> = {}): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'glen-hill',
  date: '2026-12-12',
  arrival_time: '09:00',
  passes: [
    { visitor_type: 'gh-adult', visitor_count: 1 },
    { visitor_type: 'gh-youth', visitor_count: 2 },
  ],
  addons: [
    { addon_inventory: 'gh-ski-set', addon_count: 2 },
    { addon_inventory: 'gh-lesson-ski-beginner', addon_count: 2, start_time: '10:00' },
  ],
  ...change,
});

export const camper = (program = 'sc-explorers'): Profile => ({
  id: 'p1',
  visitorType: 'sc-camper',
  addons: [{ addon_inventory: program, addon_count: 1 }],
  fields: {
    first_name: 'Mia',
    last_name: 'Roy',
    dob: '03/31/2020',
    health_card: 'ab 1234',
    consent: ticked(2),
    questionnaire: { answers: ['yes', 'no'], complete: true, completeUTCTimestamp: '2026-12-03 13:59:00' },
    swimming_ability: 'beginner',
    biking_ability: 'none',
    first_season: 'yes',
    contact_1_name: 'Ann Roy',
    contact_1_phone: '9055550142',
    contact_1_email: 'ann@example.org',
    relationship_to_child_1: 'mother',
    emergency_contact_name: 'Bob Roy',
    emergency_contact_phone: '9055550143',
    authorized_pick_up_people: 'Ann',
    photo_release: 'no',
    has_health_card: 'yes',
    health_card_number: 'cd 99',
    needs_medication: 'no',
    has_allergies: 'yes',
    has_allergies_description: 'Nuts',
  },
});
export const campWeek = (change: Partial<Basket> = {}): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'summer-camp',
  date: '2027-07-05',
  arrival_time: '08:30',
  passes: [{ visitor_type: 'sc-camper', visitor_count: 1 }],
  addons: [{ addon_inventory: 'sc-explorers', addon_count: 1 }],
  ...change,
});
