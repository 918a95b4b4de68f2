import type { ProfileAnswer, ProfileInput, ReservationAnswer } from '@stile/contracts';
import { participantPrint, type PrintOf } from './participant-print.js';

const MIA: ProfileAnswer = {
  id: 'p-1',
  visitorType: 'gh-youth',
  visitor_type_name: 'Youth',
  fields: {
    first_name: 'Mia',
    last_name: 'Ng',
    dob: '03/31/2014',
    lesson_ability: '4',
    renting: true,
    height: '150',
    weight: '42',
    shoe_size_system: 'Mondo',
    shoe_size: '23.5',
    instructor_assigned: 'Ola',
    meeting_location: 'Red flag',
  },
  addons: [
    { addon_inventory: 'lesson', addon_count: 1, title: 'Ski lesson', start_time: '10:00' },
    { addon_inventory: 'camp', addon_count: 2, title: 'Camp' },
  ],
};
const RESERVATION = {
  visit_date: '2026-12-05',
  arrival_time: '09:00',
  contact: { first_name: 'Ann', last_name: 'Ng', email: 'ann@example.org', phone: '9055550199' },
  lines: [
    {
      item: 'camp',
      program: { from: '2026-12-05', until: '2026-12-07', hours: { start: '08:30', end: '16:30' } },
    },
  ],
} as unknown as ReservationAnswer;
const TEST = {
  type: 'PCR',
  data: { investigation_number: 'INV-7' },
} as unknown as Parameters<typeof participantPrint>[1]['test'];

const printed = (
  of: Partial<PrintOf>,
  { test = null, ...change }: Partial<ProfileAnswer> & { test?: typeof TEST } = {},
) =>
  participantPrint(
    {
      reservation: RESERVATION,
      paper: 'sheet',
      language: 'en',
      timezone: 'America/Toronto',
      timeFormat: 'h:mm A',
      bootDeltaMm: 35,
      hours: null,
      inputs: [],
      ...of,
    },
    { profile: { ...MIA, ...change }, number: 1, test },
  );
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const factsOf = (print: ReturnType<typeof participantPrint>): Record<string, string> =>
  Object.fromEntries(print.facts.map(([name, value]) => [name, plain(value)]));

describe('what is printed of a participant (docs/rules/participants.md 47)', () => {
  it('a sheet has the visit, the products with their times, and what the rental counter needs', () => {
    const print = printed({});
    expect(print).toMatchObject({ name: 'Mia Ng', visitorType: 'Youth', level: '4 ■ Intermediate' });
    expect(factsOf(print)).toEqual({
      Visit: 'Saturday, December 5, 2026, 9:00 AM',
      Products: 'Ski lesson, 10:00 AM\n2 × Camp, Dec 5–7, 8:30 AM–4:30 PM',
      Height: '150 cm',
      Weight: '42 kg',
      'Shoe size': 'Mondo 23.5',
      'Binding setting (DIN)': 'about 4.5, not checked',
    });
  });
  it('a sheet says who set the binding, and has no measures of who does not rent', () => {
    const set = printed({}, { fields: { ...MIA.fields, din: '3.75', din_updated_by: 'tech' } });
    expect(factsOf(set)['Binding setting (DIN)']).toBe('3.75, set by tech');
    const own = factsOf(printed({}, { fields: { ...MIA.fields, renting: false } }));
    expect(Object.keys(own)).toEqual(['Visit', 'Products']);
  });
  it('a sheet has no figure for a binding outside of the chart: a technician sets it', () => {
    const heavy = {
      ...MIA.fields,
      dob: '03/31/1996',
      weight: '95',
      height: '165',
      shoe_size: '23',
      ability: 'intermediate',
    };
    const din = (language: 'en' | 'fr') => factsOf(printed({ bootDeltaMm: 10, language }, { fields: heavy }));
    expect(din('en')['Binding setting (DIN)']).toBe('a technician sets it at the desk');
    expect(din('fr')['Réglage des fixations (DIN)']).toBe('un technicien le fait au comptoir');
  });
  it('a sheet is good for some hours from check-in, over midnight too, in the language of its reader', () => {
    expect(factsOf(printed({ hours: 4.5 }))['Valid']).toBe('4.5 hours from check-in');
    const checkedIn = (at: string): ReservationAnswer => ({ ...RESERVATION, checked_in_at: at });
    const until = (of: Partial<PrintOf>) => factsOf(printed({ hours: 4.5, ...of }));
    expect(until({ reservation: checkedIn('2026-12-05T16:35:00.000Z') })['Valid']).toBe(
      'until Sat, Dec 5, 4:05 PM',
    );
    expect(until({ reservation: checkedIn('2026-12-06T01:00:00.000Z') })['Valid']).toBe(
      'until Sun, Dec 6, 12:30 AM',
    );
    expect(until({ reservation: checkedIn('2026-12-05T16:35:00.000Z'), language: 'fr' })['Valable']).toBe(
      'jusqu’à sam. 5 déc., 16 h 05',
    );
  });
  it('a sticker has what a sample is told apart by, and no level', () => {
    const print = printed({ paper: 'sticker' }, { test: TEST });
    expect(print.level).toBe('');
    expect(factsOf(print)).toEqual({
      Born: 'Mar 31, 2014',
      Test: 'PCR',
      Investigation: 'INV-7',
      Visit: 'Dec 5, 2026, 9:00 AM',
    });
  });
  it('a tag has what an instructor asks for', () => {
    expect(factsOf(printed({ paper: 'lesson_tag' }))).toEqual({
      Products: 'Ski lesson, 10:00 AM\n2 × Camp, Dec 5–7, 8:30 AM–4:30 PM',
      Age: '12 years',
      Instructor: 'Ola',
      'Where you meet': 'Red flag',
      Contact: 'Ann Ng, 9055550199',
      Visit: 'Dec 5, 2026, 9:00 AM',
    });
  });
  it('the level for lessons says sign and word where it is filled in, else the ability', () => {
    const level = (fields: ProfileAnswer['fields']) => printed({ paper: 'lesson_tag' }, { fields }).level;
    expect(level({ ability: 'advanced', lesson_ability: '1' })).toBe('1 ● Novice');
    expect(level({ ability: 'advanced', lesson_ability: '' })).toBe('◆ Advanced');
    expect(level({ ability: 'none' })).toBe('');
  });
  it('says choices in the words of the venue, as the booking page does', () => {
    const selector = (settings: ProfileInput['settings']): ProfileInput => ({
      input: 'selector',
      validate: true,
      settings,
    });
    const inputs = [
      selector({ fieldName: 'ability', labels: 'type', visitor_types: ['gh-youth'] }),
      selector({ fieldName: 'ability' }),
      selector({
        fieldName: 'shoe_size_system',
        options: ['EU', 'Mondo'],
        options_fr: ['Europe', 'Mondo (cm)'],
      }),
      selector({ fieldName: 'instructor_assigned', options: ['ola'], options_fr: ['Ola, moniteur'] }),
      selector({ fieldName: 'meeting_location', options: ['Red flag'], options_fr: ['Drapeau rouge'] }),
    ];
    const fields = {
      ...MIA.fields,
      ability: 'intermediate',
      lesson_ability: '',
      instructor_assigned: 'ola',
    };
    const of = (paper: PrintOf['paper'], change: Partial<ProfileAnswer> = {}) =>
      printed({ paper, inputs, language: 'fr' }, { fields, ...change });
    expect(of('sheet').level).toBe('■ Type 2');
    expect(of('sheet', { visitorType: 'gh-adult' }).level).toBe('■ Intermédiaire');
    expect(factsOf(of('sheet'))['Pointure']).toBe('Mondo (cm) 23,5');
    expect(factsOf(of('lesson_tag'))).toMatchObject({
      Moniteur: 'Ola, moniteur',
      'Lieu de rendez-vous': 'Drapeau rouge',
    });
  });
  it('leaves out what nobody filled in, and names who has no name by their type', () => {
    const print = printed({ paper: 'lesson_tag' }, { fields: {}, addons: [] });
    expect(print).toMatchObject({ name: 'Youth', level: '' });
    expect(Object.keys(factsOf(print))).toEqual(['Contact', 'Visit']);
  });
});
