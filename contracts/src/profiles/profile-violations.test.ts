import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VenueFile } from '../catalog/venue-file.js';
import { INPUT_KINDS, fieldsOf, localList, requestedFields } from './inputs.js';
import { dinSetBy, preservedFields } from './preserved-fields.js';
import { groupsAt as drawnAt, offeredGroups, type ProfileGroup } from './profile-addons.js';
import { allowedFields, profileViolations, type ProfileRules } from './profile-violations.js';
import {
  tickPoint,
  answerQuestion,
  type Consent,
  type Fields,
  type Guardian,
  type Profile,
  type ProfileInput,
} from './profile.js';
import { shownInputs } from './shown-inputs.js';
import { duplicateProfiles, writtenProfile } from './written-profile.js';

const venue = JSON.parse(
  readFileSync(join(__dirname, '../../../services/api/venues/escarpment.json'), 'utf8'),
) as VenueFile;
const NOW = '2026-12-03T14:00:00.000Z';
const groupsAt = (inventory: string): ProfileGroup[] =>
  venue.addon_types
    .filter((type) => type.inventory === inventory)
    .map((type) => ({ ...type, addons: venue.addons.filter(({ addon_type }) => addon_type === type.id) }));
const rulesFor = (
  inventory: string,
  reservationType: string,
  visitorType: string,
  visitDate: string,
  change: Partial<ProfileRules> = {},
): ProfileRules => ({
  inputs: venue.reservation_types.find(({ id }) => id === reservationType)!.profile_inputs,
  groups: groupsAt(inventory),
  visitorType: venue.visitor_types.find(({ id }) => id === visitorType),
  visitDate,
  staff: false,
  book: true,
  price: 62.15,
  ...change,
});
const skiing = rulesFor('glen-hill', 'lift_ticket', 'gh-youth', '2026-12-12');
const camping = rulesFor('summer-camp', 'camp_week', 'sc-camper', '2027-07-05');
const consent = (count: number) => ({
  points: Array.from({ length: count }, () => true),
  complete: true,
  completeUTCTimestamp: '2026-12-03 13:59:00',
});

const skier: Profile = {
  id: 'p1',
  visitorType: 'gh-youth',
  fields: {
    first_name: 'Mia',
    last_name: 'Roy',
    dob: '03/31/2015',
    ability: 'beginner',
    waiver_email: 'roy@example.org',
    consent: consent(3),
  },
  addons: [],
};
const renter: Profile = {
  ...skier,
  fields: {
    ...skier.fields,
    renting: true,
    height: '142',
    weight: '36,5',
    shoe_size_system: 'EU',
    shoe_size: '35.5',
  },
  addons: [{ addon_inventory: 'gh-ski-set', addon_count: 1 }],
};
const camper: Profile = {
  id: 'p1',
  visitorType: 'sc-camper',
  addons: [{ addon_inventory: 'sc-explorers', addon_count: 1 }],
  fields: {
    first_name: 'Mia',
    last_name: 'Roy',
    dob: '03/31/2020',
    consent: consent(2),
    questionnaire: { answers: ['yes', 'no'], complete: true, completeUTCTimestamp: '2026-12-03 13:59:00' },
    swimming_ability: 'beginner',
    biking_ability: 'none',
    first_season: 'yes',
    contact_1_name: 'Ann',
    contact_1_phone: '9055550142',
    contact_1_email: 'a@example.org',
    relationship_to_child_1: 'mother',
    emergency_contact_name: 'Bob',
    emergency_contact_phone: '9055550143',
    authorized_pick_up_people: 'Ann',
    photo_release: 'no',
    has_health_card: 'no',
    needs_medication: 'no',
    has_allergies: 'no',
  },
};
const faults = (profile: Profile, rules: ProfileRules) =>
  Object.fromEntries(profileViolations(profile, rules).map(({ field, code }) => [field, code]));
const but = (profile: Profile, fields: Record<string, unknown>): Profile => ({
  ...profile,
  fields: Object.fromEntries(
    Object.entries({ ...profile.fields, ...fields }).filter(([, value]) => value !== undefined),
  ) as Fields,
});

describe('a health card', () => {
  const answers = (has: 'yes' | 'no' | undefined) =>
    Object.keys(faults(but(camper, { has_health_card: has }), camping)).filter((field) =>
      /health_card/.test(field),
    );
  it('is asked for its number by who has one alone', () => {
    expect(answers('no')).toEqual([]);
    expect(answers(undefined)).toEqual(['fields.has_health_card']);
    expect(answers('yes')).toEqual(['fields.health_card_number']);
  });
  it('is asked for its number once, and both are taken from who sends both', () => {
    const requested = (input: string) => {
      const inputs = camping.inputs.map((one) =>
        one.input === 'summer_camp_profile' ? { ...one, input } : one,
      );
      const profile = but(camper, { has_health_card: 'yes' });
      const shown = shownInputs(inputs, profile, camping);
      const names = shown.flatMap((one) => requestedFields(one, profile.fields)).map(({ name }) => name);
      return names.filter((name) => name.startsWith('health_card'));
    };
    expect(requested('summer_camp_profile')).toEqual(['health_card_number']);
    expect(requested('winter_camp_profile')).toEqual(['health_card']);
    const both = but(camper, { has_health_card: 'yes', health_card: 'AB 1', health_card_number: 'AB 1' });
    expect(faults(both, camping)).toEqual({});
    expect([...allowedFields(both, camping)]).toEqual(expect.arrayContaining(['health_card']));
  });
  it('has no other question in any form of the demo whose no still asks for what a yes would need', () => {
    const noes = Object.fromEntries(
      camping.inputs
        .flatMap((input) => fieldsOf(input))
        .filter(({ type }) => type === 'yes_no')
        .map(({ name }) => [name, 'no']),
    );
    const unanswered = { ...camper, fields: { dob: '03/31/2020', ...noes } };
    const requested = shownInputs(camping.inputs, unanswered, camping).flatMap((input) =>
      requestedFields(input, unanswered.fields).map(({ name }) => name),
    );
    const subjects = Object.keys(noes).map((name) => name.replace(/^has_/, ''));
    expect(
      requested.filter((name) => !(name in noes) && subjects.some((subject) => name.startsWith(subject))),
    ).toEqual([]);
  });
});

describe('a profile', () => {
  it.each<[string, Profile, ProfileRules, Record<string, string>]>([
    ['that is whole', skier, skiing, {}],
    ['with rentals that is whole', renter, skiing, {}],
    ['of a camper that is whole', camper, camping, {}],
    [
      'that is empty',
      { ...skier, fields: {} },
      skiing,
      {
        'fields.first_name': 'input_validation_first_name',
        'fields.last_name': 'input_validation_last_name',
        'fields.dob': 'input_validation_dob',
        'fields.ability': 'input_validation_choice',
        'fields.waiver_email': 'input_validation_email',
        'fields.consent': 'input_validation_consent',
      },
    ],
    [
      'with a day of birth that does not exist',
      but(skier, { dob: '02/30/2015' }),
      skiing,
      { 'fields.dob': 'input_validation_dob' },
    ],
    [
      'too old for its visitor type',
      but(skier, { dob: '12/12/2008' }),
      skiing,
      { 'fields.dob': 'validation__dob' },
    ],
    ['who turns too old the day after', but(skier, { dob: '12/13/2008' }), skiing, {}],
    [
      'born after the visit, of any age',
      but(skier, { dob: '12/13/2026' }),
      { ...skiing, visitorType: { settings: {} } },
      { 'fields.dob': 'validation__dob' },
    ],
    ['born after the visit', but(skier, { dob: '12/13/2026' }), skiing, { 'fields.dob': 'validation__dob' }],
    [
      'too young for its program',
      {
        ...but(skier, { dob: '03/31/2020' }),
        addons: [{ addon_inventory: 'gh-lesson-board-beginner', addon_count: 1, start_time: '10:00' }],
      },
      skiing,
      { 'fields.dob': 'validation_program_dob' },
    ],
    [
      'with a wrong e-mail',
      but(skier, { waiver_email: 'é@example.org' }),
      skiing,
      { 'fields.waiver_email': 'input_validation_email' },
    ],
    [
      'that has not ticked every point',
      but(skier, { consent: { ...consent(3), points: [true, true, false], complete: false } }),
      skiing,
      { 'fields.consent': 'input_validation_consent' },
    ],
    [
      'whose guardian has one name',
      but(skier, { consent: { ...consent(3), by: { signer: 'Ann', relation: 'parent', language: 'en' } } }),
      skiing,
      { 'fields.consent': 'input_validation_consent' },
    ],
    [
      'with other points than asked',
      but(skier, { consent: consent(2) }),
      skiing,
      { 'fields.consent': 'input_validation_consent' },
    ],
    ['that rents nothing', { ...renter, addons: [] }, skiing, { 'addons.rentals': 'validation_need_rental' }],
    [
      'that rents without its size',
      but(renter, { shoe_size: undefined, height: '0' }),
      skiing,
      { 'fields.height': 'input_validation_required', 'fields.shoe_size': 'input_validation_choice' },
    ],
    [
      'with a size of another system',
      but(renter, { shoe_size_system: 'US Kids' }),
      skiing,
      { 'fields.shoe_size': 'input_validation_choice' },
    ],
    [
      'with a rental it did not tick',
      { ...renter, fields: { ...renter.fields, renting: false } },
      skiing,
      { 'addons.0': 'addon_unknown' },
    ],
    [
      'with two of what one may have',
      { ...renter, addons: [{ addon_inventory: 'gh-ski-set', addon_count: 2 }] },
      skiing,
      { 'addons.0': 'addon_limit' },
    ],
    [
      'with a product that is not a participant’s',
      { ...skier, addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }] },
      skiing,
      { 'addons.0': 'addon_unknown' },
    ],
    [
      'whose notes are too long',
      but(skier, { notes: 'x'.repeat(1001) }),
      skiing,
      { 'fields.notes': 'input_validation_too_long' },
    ],
    [
      'without its program',
      { ...camper, addons: [] },
      camping,
      { 'addons.camp_weeks': 'validation_need_addons' },
    ],
    [
      'in a program for older ones',
      { ...camper, addons: [{ addon_inventory: 'sc-rangers', addon_count: 1 }] },
      camping,
      { 'fields.dob': 'validation_program_dob' },
    ],
    [
      'that says yes and not what',
      but(camper, { has_allergies: 'yes' }),
      camping,
      { 'fields.has_allergies_description': 'input_validation_description' },
    ],
    [
      'that says yes and what',
      but(camper, { has_allergies: 'yes', has_allergies_description: 'Nuts' }),
      camping,
      {},
    ],
    [
      'that answers nothing',
      but(camper, { needs_medication: undefined }),
      camping,
      { 'fields.needs_medication': 'input_validation_yes_no' },
    ],
    [
      'with half a questionnaire',
      but(camper, { questionnaire: { answers: ['yes', ''], complete: false, completeUTCTimestamp: null } }),
      camping,
      { 'fields.questionnaire': 'input_validation_questionnaire' },
    ],
    [
      'with a second contact whose phone is short',
      but(camper, { contact_2_phone: '555' }),
      camping,
      { 'fields.contact_2_phone': 'input_validation_phone' },
    ],
    [
      'with a value of another kind',
      but(skier, { first_name: true, consent: 'yes' }),
      skiing,
      { 'fields.first_name': 'input_validation_first_name', 'fields.consent': 'input_validation_consent' },
    ],
    [
      'with names of two lines, or that turn the direction of writing',
      but(skier, { first_name: 'Mia\nRoy', last_name: 'Roy\u202Eyor' }),
      skiing,
      {
        'fields.first_name': 'input_validation_first_name',
        'fields.last_name': 'input_validation_last_name',
      },
    ],
  ])('%s', (_what, profile, rules, expected) => expect(faults(profile, rules)).toEqual(expected));

  it('asks for contact 2 in the parents’ layout alone', () => {
    const winter = { ...camping, inputs: [{ input: 'winter_camp_profile', validate: true, settings: {} }] };
    expect(faults(camper, winter)).toMatchObject({
      'fields.contact_2_name': 'input_validation_required',
      'fields.relationship_to_child_2': 'input_validation_required',
    });
  });
});

it('groups are drawn once, however many inputs could draw them', () => {
  const inputs = ['prices', 'rentals', 'category_filter', 'rentals', 'category_filter'].map(
    (input): ProfileInput => ({ input, validate: false, settings: {} }),
  );
  expect(
    inputs.map((input) =>
      drawnAt(
        input,
        inputs,
        skiing.groups.filter(({ settings }) => settings.profile_addon),
      ).map(({ id }) => id),
    ),
  ).toEqual([[], ['rentals'], ['lessons'], [], []]);
  expect(
    drawnAt(
      inputs[0]!,
      inputs.slice(0, 1),
      skiing.groups.filter(({ settings }) => settings.profile_addon),
    ).map(({ id }) => id),
  ).toEqual(['lessons']);
});

describe('inputs', () => {
  const named = (inputs: readonly ProfileInput[]) =>
    inputs.map(({ input, settings: { fieldName } }) => (typeof fieldName === 'string' ? fieldName : input));
  const shown = (profile: Profile, change: Partial<ProfileRules> = {}) =>
    named(shownInputs(skiing.inputs, profile, { ...skiing, ...change }));
  it('that hang on renting show with it', () => {
    expect(shown(skier)).not.toContain('shoe_size');
    expect(shown(renter)).toEqual(
      expect.arrayContaining(['rentals', 'height', 'weight', 'shoe_size_system', 'shoe_size']),
    );
  });
  it('renting and all that hangs on it hide where nothing is paid', () =>
    expect(shown(renter, { price: 0 })).not.toEqual(expect.arrayContaining(['renting_checkbox'])));
  it('what hangs on a hidden field hides with it', () =>
    expect(shown(renter, { price: 0 })).not.toContain('height'));
  it('of staff show to staff, away from /book', () => {
    expect(
      [shown(renter), shown(renter, { staff: true }), shown(renter, { staff: true, book: false })].map(
        (names) => names.includes('din'),
      ),
    ).toEqual([false, false, true]);
    expect([...allowedFields(but(renter, { din: '5' }), skiing)]).not.toContain('din');
  });
  it.each<[string, Partial<ProfileInput>, Fields, boolean, boolean]>([
    ['of visitors', { reserver_only: true }, {}, false, true],
    ['of visitors, to staff', { reserver_only: true }, {}, true, false],
    ['for another visitor type', { settings: { visitor_types: ['gh-adult'] } }, {}, false, false],
    ['for its visitor type', { settings: { visitor_types: ['gh-youth'] } }, {}, false, true],
    [
      'unless a field is set that is',
      { inversely_depends_on_field: 'prefit' },
      { prefit: true },
      false,
      false,
    ],
    ['unless a field is set that is not there', { inversely_depends_on_field: 'prefit' }, {}, false, true],
    ['if a field is set that is 0', { depends_on_field: 'prefit' }, { prefit: '0' }, false, false],
  ])('%s', (_what, change, fields, staff, expected) => {
    const input: ProfileInput = { input: 'notes', validate: false, settings: {}, ...change };
    expect(
      shownInputs([input], { visitorType: 'gh-youth', fields }, { staff, book: !staff, price: 1 }).length ===
        1,
    ).toBe(expected);
  });
  it('that depend on each other end', () => {
    const loop: ProfileInput[] = [
      { input: 'one_line', validate: false, settings: { fieldName: 'a' }, depends_on_field: 'b' },
      { input: 'one_line', validate: false, settings: { fieldName: 'b' }, depends_on_field: 'a' },
    ];
    expect(shownInputs(loop, { visitorType: 'x', fields: { a: '1', b: '1' } }, skiing)).toEqual([]);
  });
  it('of every kind are known, and fields have one name', () => {
    expect(INPUT_KINDS).toHaveLength(40);
    for (const input of INPUT_KINDS) {
      const names = fieldsOf({ input, validate: true, settings: { fieldName: 'own' } }).map(
        ({ name }) => name,
      );
      expect([input, new Set(names).size]).toEqual([input, names.length]);
    }
  });
  it('offer rentals when renting is ticked', () => {
    const offered = (profile: Profile) =>
      offeredGroups(skiing.groups, shownInputs(skiing.inputs, profile, skiing), profile.fields).map(
        ({ id }) => id,
      );
    expect([offered(skier), offered(renter)]).toEqual([['lessons'], ['rentals', 'lessons']]);
  });
});

describe('what the sender of an edit is not shown', () => {
  const visitor = { staff: false, book: true, price: 62.15 };
  const technician = { staff: true, book: false, price: 62.15 };
  const inputs: ProfileInput[] = [
    ...skiing.inputs,
    { input: 'instructor_assigned', validate: false, settings: {}, admin_only: true },
    { input: 'one_line', validate: false, settings: { fieldName: 'wish' }, reserver_only: true },
  ];
  const before = but(renter, {
    din: '2.5',
    din_updated_by: 'casey',
    instructor_assigned: 'Sam',
    wish: 'Sun',
  });
  it.each<[string, Profile, typeof visitor, Fields]>([
    [
      'stays, of the same person',
      renter,
      visitor,
      { din: '2.5', din_updated_by: 'casey', instructor_assigned: 'Sam' },
    ],
    [
      'stays when a name is corrected',
      but(renter, { last_name: 'Roi' }),
      visitor,
      { din: '2.5', din_updated_by: 'casey', instructor_assigned: 'Sam' },
    ],
    [
      'stays when an accent and the day of birth are corrected',
      but(renter, { first_name: 'Mía', dob: '01/01/2014' }),
      visitor,
      { instructor_assigned: 'Sam' },
    ],
    [
      'goes with another person of that number',
      but(renter, { first_name: 'Leo', dob: '01/01/2014' }),
      visitor,
      {},
    ],
    [
      'goes where a binding was set for another weight',
      but(renter, { weight: '50' }),
      visitor,
      { instructor_assigned: 'Sam' },
    ],
    [
      'goes where nothing is rented',
      but(renter, { renting: false }),
      visitor,
      { instructor_assigned: 'Sam' },
    ],
    ['stays of visitors when staff edit', renter, technician, { wish: 'Sun' }],
  ])('%s', (_what, profile, viewer, expected) =>
    expect(preservedFields(profile, before, inputs, viewer)).toEqual(expected),
  );
  it('a binding setting names who changed it last, and nobody where there is none', () => {
    expect([
      dinSetBy(but(renter, { din: '2.5' }), before, 'fiona'),
      dinSetBy(but(renter, { din: '3' }), before, 'fiona'),
      dinSetBy(renter, before, 'fiona'),
    ]).toEqual([{ din_updated_by: 'casey' }, { din_updated_by: 'fiona' }, {}]);
  });
  it('visitors set no binding, staff one of the choices', () => {
    expect(faults(but(renter, { din: '2.6' }), { ...skiing, ...technician })).toEqual({
      'fields.din': 'input_validation_choice',
    });
    expect([
      allowedFields(renter, { ...skiing, ...technician }).has('din'),
      allowedFields(renter, skiing).has('din'),
    ]).toEqual([true, false]);
    const open = { ...skiing, inputs: skiing.inputs.map(({ admin_only: _admin, ...input }) => input) };
    expect(allowedFields(renter, open).has('din')).toBe(false);
  });
});

it('a line of the venue’s own may be a phone number', () => {
  const rules = {
    ...skiing,
    inputs: [{ input: 'one_line', validate: false, settings: { fieldName: 'mobile', phone: true } }],
  };
  const wrong = { 'fields.mobile': 'input_validation_phone' };
  expect([
    faults({ ...skier, fields: { mobile: '9055' } }, rules),
    faults({ ...skier, fields: { mobile: '9055550142' } }, rules),
    faults({ ...skier, fields: { mobile: '50012345' } }, rules),
    faults({ ...skier, fields: { mobile: '+50012345' } }, rules),
    faults({ ...skier, fields: { mobile: '1234567890123456' } }, rules),
  ]).toEqual([wrong, {}, wrong, {}, wrong]);
});

describe('what is kept', () => {
  it('has names in capitals, the health card upper case, measures with a point, and a time that can be true', () => {
    const typed = but(renter, {
      first_name: ' mary-jane o’neil ',
      consent: { ...consent(3), completeUTCTimestamp: '2030-01-01 00:00:00' },
    });
    expect(writtenProfile(typed, skiing.inputs, NOW).fields).toMatchObject({
      first_name: 'Mary-Jane O’Neil',
      weight: '36.5',
      consent: { complete: true, completeUTCTimestamp: '2026-12-03 14:00:00' },
    });
    expect(
      writtenProfile(but(camper, { health_card: 'ab 12' }), camping.inputs, NOW).fields['health_card'],
    ).toBe('AB 12');
  });
  it('says who consents for whom and to what, as the server knows it, and nothing of what is not complete', () => {
    const by = {
      signer: ' ann roy ',
      relation: 'parent' as const,
      language: 'fr' as const,
      text: 'Nothing.',
    };
    const name = { first_name: 'mia', last_name: 'roy' };
    const written = (points: Consent['points'], more: Partial<Guardian> = {}) => {
      const typed = { points, complete: true, completeUTCTimestamp: null, by: { ...by, ...more } };
      return writtenProfile(but(skier, { ...name, consent: typed }), skiing.inputs, NOW).fields['consent'];
    };
    const ticked = [true, true, true];
    expect(written(ticked)).toEqual({
      points: ticked,
      complete: true,
      completeUTCTimestamp: '2026-12-03 14:00:00',
      by: {
        signer: 'Ann Roy',
        relation: 'parent',
        language: 'fr',
        participant: 'Mia Roy',
        text: skiing.inputs
          .flatMap((input) => (input.input === 'consent' ? localList(input, 'points', 'fr') : []))
          .join('\n'),
      },
    });
    const nothing = { complete: false, completeUTCTimestamp: null };
    expect(written([true, true, false])).toEqual({ points: [true, true, false], ...nothing });
    // Ann consented for Mia: an edit makes nobody else of her.
    expect(written(ticked, { participant: 'Zoe Roy' })).toEqual({ points: ticked, ...nothing });
  });
  it('never says complete of what is not', () => {
    const typed = but(skier, {
      consent: { points: [true, false, true], complete: true, completeUTCTimestamp: '2026-01-01 00:00:00' },
    });
    expect(writtenProfile(typed, skiing.inputs, NOW).fields['consent']).toEqual({
      points: [true, false, true],
      complete: false,
      completeUTCTimestamp: null,
    });
  });
  it('a last tick records the time, an untick clears it', () => {
    const two = tickPoint(3, tickPoint(3, undefined, 0, true, NOW), 1, true, NOW);
    expect(two).toEqual({ points: [true, true, false], complete: false, completeUTCTimestamp: null });
    const all = tickPoint(3, two, 2, true, NOW);
    expect(all).toEqual({
      points: [true, true, true],
      complete: true,
      completeUTCTimestamp: '2026-12-03 14:00:00',
    });
    expect(tickPoint(3, all, 0, false, NOW)).toMatchObject({ complete: false, completeUTCTimestamp: null });
    expect(answerQuestion(2, answerQuestion(2, undefined, 1, 'no', NOW), 0, 'yes', NOW)).toEqual({
      answers: ['yes', 'no'],
      complete: true,
      completeUTCTimestamp: '2026-12-03 14:00:00',
    });
  });
  it('names that are the same are found, however they are typed', () => {
    const people = [
      ['Mia', 'Roy'],
      ['mia ', 'ROY'],
      ['', ''],
      ['', ''],
      ['Leo', 'Roy'],
      ['Zoé', 'O’Groß'],
      ['Zoe', "O'Gross"],
    ].map(([first_name, last_name]) => ({ fields: { first_name: first_name!, last_name: last_name! } }));
    expect(duplicateProfiles(people)).toEqual([1, 6]);
  });
});
