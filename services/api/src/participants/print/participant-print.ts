import {
  ABILITY_SIGNS,
  abilityOf,
  ageOn,
  bookingMessages,
  dinOfFields,
  dobOf,
  epochMsOf,
  fieldsOf,
  fill,
  instantOf,
  optionLabel,
  printMessages,
  shownInputs,
  textOf,
  timeOf,
  type Instant,
  type Language,
  type ParticipantRecords,
  type PrintKey,
  type ProfileAnswer,
  type ProfileInput,
  type ReservationAnswer,
} from '@stile/contracts';
import { localOf, participantName } from '@stile/domain';
import { countedTitle, formatDate, formatNumber, formatTime, programWhen } from '@stile/web-kit';

/** Papers of a participant: all that they come with, a sticker for a sample, a tag for a lesson. */
export type Paper = 'sheet' | 'sticker' | 'lesson_tag';

export interface ParticipantPrint {
  /** Their place in the reservation, from 1. */ readonly number: number;
  readonly name: string;
  readonly visitorType: string;
  /** Sign and word of their level on the snow (docs/rules/participants.md 21). */
  readonly level: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export interface PrintOf {
  readonly reservation: ReservationAnswer;
  readonly paper: Paper;
  readonly language: Language;
  readonly timezone: string;
  readonly timeFormat: string;
  /** Sole length less foot length, in mm. */ readonly bootDeltaMm: number;
  /** For how many hours the sheet is good; null says nothing. */ readonly hours: number | null;
  /** Inputs of the reservation's type: the venue's words for what was chosen. */
  readonly inputs: readonly ProfileInput[];
}

type Test = ParticipantRecords['test'];
type Fact = ParticipantPrint['facts'][number];
type Words = ReturnType<typeof wordsOf>;

const HOUR_MS = 3_600_000;

export const printText =
  (language: Language) =>
  (key: PrintKey, values?: Readonly<Record<string, unknown>>): string =>
    fill(printMessages[language][key], values);

const BLANK: ProfileInput = { input: '', validate: false, settings: {} };

/** The booking page's words for what was chosen in a field (docs/rules/participants.md 19). */
const choiceOf = ({ inputs, language }: PrintOf, profile: ProfileAnswer) => {
  const asking = (name: string, among: readonly ProfileInput[]) =>
    among.find((input) => fieldsOf(input).some((field) => field.name === name));
  const shown = shownInputs(inputs, profile, { staff: true, book: false, price: 1 });
  return (name: string): string => {
    const chosen = textOf(profile.fields[name]);
    return (
      chosen &&
      optionLabel(asking(name, shown) ?? asking(name, inputs) ?? BLANK, name, chosen, {
        language,
        t: (key) => bookingMessages[language][key],
        number: (value) => formatNumber(value, language),
      })
    );
  };
};

const wordsOf = (printout: PrintOf, profile: ProfileAnswer) => {
  const { language, timeFormat, timezone, paper } = printout;
  const time = (wallClock: string): string => formatTime(wallClock, language, timeFormat);
  return {
    language,
    t: printText(language),
    choice: choiceOf(printout, profile),
    time,
    date: (date: string): string => formatDate(date, paper === 'sheet' ? 'full' : 'medium', language),
    instant: (instant: Instant): string => {
      const { date, minutes } = localOf(instant, timezone);
      return `${formatDate(date, 'short', language)}, ${time(timeOf(minutes))}`;
    },
  };
};

/** The print of a participant, in its order; what nobody filled in is left out. */
export const participantPrint = (
  printout: PrintOf,
  { profile, number, test }: { profile: ProfileAnswer; number: number; test: Test },
): ParticipantPrint => {
  const words = wordsOf(printout, profile);
  const facts = {
    sheet: () => [
      ...visitFacts(printout, words),
      ...productFacts(printout, profile, words),
      ...rentalFacts(printout, profile, words),
    ],
    sticker: () => [
      ...birthFacts(printout, profile, words),
      ...testFacts(test, words),
      ...visitFacts(printout, words),
    ],
    lesson_tag: () => [
      ...productFacts(printout, profile, words),
      ...lessonFacts(printout, profile, words),
      ...visitFacts(printout, words),
    ],
  }[printout.paper]();
  return {
    number,
    name: participantName({ fields: profile.fields, visitorTypeName: profile.visitor_type_name }),
    visitorType: profile.visitor_type_name,
    level: printout.paper === 'sticker' ? '' : levelOf(profile, words),
    facts: facts.filter(([, value]) => value !== ''),
  };
};

/** The level for lessons where there is one, as it was chosen, else the ability. */
const levelOf = ({ fields }: ProfileAnswer, { choice }: Words): string => {
  const ability = abilityOf(fields);
  return choice('lesson_ability') || (ability ? `${ABILITY_SIGNS[ability]} ${choice('ability')}` : '');
};

const visitFacts = ({ reservation, hours }: PrintOf, { t, date, time, instant, language }: Words): Fact[] => {
  const { checked_in_at: checkedInAt } = reservation;
  const valid =
    hours === null
      ? ''
      : checkedInAt === undefined
        ? t('valid_from_check_in', { hours: formatNumber(hours, language) })
        : t('valid_until', { when: instant(instantOf(epochMsOf(checkedInAt) + hours * HOUR_MS)) });
  return [
    [t('visit'), `${date(reservation.visit_date)}, ${time(reservation.arrival_time)}`],
    [t('valid'), valid],
  ];
};

/** Theirs, with the time or the days and hours of each. */
const productFacts = ({ reservation }: PrintOf, { addons }: ProfileAnswer, words: Words): Fact[] => {
  const { t, time, language } = words;
  const shown = addons.map(({ addon_inventory, addon_count, title, start_time }) => {
    const program = reservation.lines.find((line) => line.item === addon_inventory && line.program)?.program;
    return [
      countedTitle({ count: addon_count, title }),
      start_time ? time(start_time) : '',
      program ? programWhen(program, { language, time }) : '',
    ]
      .filter(Boolean)
      .join(', ');
  });
  return [[t('products'), shown.join('\n')]];
};

const birthFacts = ({ language }: PrintOf, { fields }: ProfileAnswer, { t }: Words): Fact[] => {
  const dob = dobOf(textOf(fields['dob']));
  return dob ? [[t('born'), formatDate(dob, 'medium', language)]] : [];
};

const testFacts = (test: Test, { t }: Words): Fact[] =>
  test
    ? [
        [t('test'), test.type],
        [t('investigation'), test.data.investigation_number ?? ''],
      ]
    : [];

const lessonFacts = ({ reservation }: PrintOf, { fields }: ProfileAnswer, { t, choice }: Words): Fact[] => {
  const dob = dobOf(textOf(fields['dob']));
  const { contact } = reservation;
  return [
    [t('age'), dob ? t('years', { age: ageOn(dob, reservation.visit_date) }) : ''],
    [t('instructor'), choice('instructor_assigned')],
    [t('meeting_place'), choice('meeting_location')],
    [
      t('contact'),
      contact
        ? [`${contact.first_name} ${contact.last_name}`.trim(), contact.phone].filter(Boolean).join(', ')
        : '',
    ],
  ];
};

/** Facts for the rental counter: measures, and the binding's setting as a technician left it or as it is proposed. */
const rentalFacts = (
  { reservation, bootDeltaMm, language }: PrintOf,
  { fields }: ProfileAnswer,
  { t, choice }: Words,
): Fact[] => {
  if (fields['renting'] !== true) return [];
  const measure = (name: string, unit: string): string => {
    const value = textOf(fields[name]);
    return value && `${value} ${unit}`;
  };
  const size = choice('shoe_size');
  const set = textOf(fields['din']);
  const proposed = dinOfFields(fields, reservation.visit_date, bootDeltaMm);
  const din = (value: number): string => formatNumber(value, language);
  return [
    [t('height'), measure('height', 'cm')],
    [t('weight'), measure('weight', 'kg')],
    [t('shoe_size'), size && [choice('shoe_size_system'), size].filter(Boolean).join(' ')],
    [
      t('din'),
      set
        ? t('din_checked', { din: din(Number(set)), who: textOf(fields['din_updated_by']) })
        : proposed
          ? t(proposed.outOfChart ? 'din_by_hand' : 'din_unchecked', { din: din(proposed.value) })
          : '',
    ],
  ];
};
