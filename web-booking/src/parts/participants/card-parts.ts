import {
  CAMP_LAYOUTS,
  isCampLayout,
  type CampLayout,
  type CampSection,
} from '@stile/contracts/profiles/camp-layouts';
import type { FieldSpec } from '@stile/contracts/profiles/field-spec';
import { localSetting, partOf, requestedFields } from '@stile/contracts/profiles/inputs';
import type { Fields, ProfileInput } from '@stile/contracts/profiles/profile';
import { groupsAt } from '@stile/contracts/profiles/profile-addons';
import type { I18n } from '../../core/i18n/i18n.js';
import { partId, partOfViolation } from './field-ids.js';
import { fieldLabel } from './labels.js';
import type { Participant } from './participant.js';

/** An input, or one section of a camp layout. */
export interface Drawn {
  readonly input: ProfileInput;
  readonly section?: CampSection;
}

/** Inputs that follow each other and are about one thing. */
export interface CardPart {
  readonly key: string;
  readonly title: string;
  readonly drawn: readonly Drawn[];
  /** Ids of its fields and of its groups of products. */
  readonly ids: ReadonlySet<string>;
  readonly isRequired: boolean;
  /** Nothing of it is missing. */
  readonly isWhole: boolean;
}

type Subject = 'person' | 'products' | 'waiver' | 'consent' | 'photo' | 'questionnaire' | 'notes';
/** Inputs that begin another part; those that are not named stay in the part that they follow. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  name: 'person',
  dob: 'person',
  dob_sex: 'person',
  dob_ability: 'person',
  renting_checkbox: 'products',
  prefit_checkbox: 'products',
  rentals: 'products',
  prices: 'products',
  price_no_rentals: 'products',
  prices_addons_only: 'products',
  prices_addons_only_min: 'products',
  category_filter: 'products',
  waiver_email: 'waiver',
  waiver_text: 'waiver',
  consent: 'consent',
  photo: 'photo',
  questionnaire: 'questionnaire',
  notes: 'notes',
};
const HEADER = 'section_header';
const NAMED_FIELDS = 2;

export const sectionsOf = (layout: CampLayout): readonly CampSection[] => CAMP_LAYOUTS[layout];

/** The fields that are asked now. */
export const requestedIn = ({ input, section }: Drawn, fields: Fields): readonly FieldSpec[] => {
  const requested = requestedFields(input, fields);
  const own = section && new Set(section.fields.map(({ name }) => name));
  return own ? requested.filter(({ name }) => own.has(name)) : requested;
};

const subjectOf = ({ input, section }: Drawn): string | undefined =>
  section?.title ??
  SUBJECTS[input.input] ??
  // Sizes of who rents stand with what they rent.
  (input.depends_on_field === 'renting' ? 'products' : undefined);

/** Whether an input goes on with the part before it. A waiver and the consent to it are one part. */
const goesOn = (before: string | undefined, subject: string | undefined): boolean =>
  before === undefined ||
  subject === undefined ||
  before === subject ||
  (before === 'waiver' && subject === 'consent');

interface Run {
  readonly drawn: Drawn[];
  subject: string | undefined;
}

/** The inputs in their order, cut where the venue has a heading and where another subject begins. */
const runsOf = (inputs: readonly ProfileInput[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const input of inputs) {
    const drawn: readonly Drawn[] = isCampLayout(input.input)
      ? sectionsOf(input.input).map((section) => ({ input, section }))
      : [{ input }];
    for (const each of drawn) {
      const subject = subjectOf(each);
      const last = runs.at(-1);
      if (last && input.input !== HEADER && goesOn(last.subject, subject)) {
        last.drawn.push(each);
        last.subject ??= subject;
      } else runs.push({ drawn: [each], subject });
    }
  }
  return runs;
};

const groupsOf = ({ input }: Drawn, { inputs, groups }: Participant) => groupsAt(input, inputs, groups);

const titleOf = ({ drawn, subject }: Run, participant: Participant, i18n: I18n): string => {
  const [first] = drawn;
  if (first?.input.input === HEADER) return localSetting(first.input, 'value', i18n.language);
  if (first?.section) return i18n.t(`camp_${first.section.title}`);
  if (subject === 'person' || subject === 'waiver' || subject === 'consent') return i18n.t(`part_${subject}`);
  const names = [
    ...drawn.flatMap((each) => groupsOf(each, participant).map(({ title }) => title)),
    ...drawn.flatMap((each) =>
      requestedIn(each, participant.draft.fields).map((field) => fieldLabel(each.input, field, i18n)),
    ),
  ];
  return names.slice(0, NAMED_FIELDS).join(', ') || i18n.t('addons');
};

const isEmpty = (each: Drawn, participant: Participant): boolean =>
  requestedIn(each, participant.draft.fields).length === 0 &&
  groupsOf(each, participant).length === 0 &&
  [undefined, 'header', 'rentals'].includes(partOf(each.input));

/** Ids of what is missing. A programme for another age is chosen again, rather than the date of birth. */
const missingIds = (participant: Participant): ReadonlySet<string> => {
  const { draft, groups, violations } = participant;
  const chosen = new Set(draft.addons.map(({ addon_inventory }) => addon_inventory));
  const programs = groups
    .filter(({ addons }) => addons.some(({ id }) => chosen.has(id)))
    .map(({ id }) => `addons.${id}`);
  return new Set(
    violations
      .flatMap(({ code, field }) =>
        code === 'validation_program_dob' ? programs : [partOfViolation(participant, field)],
      )
      .map((part) => partId(draft.id, part)),
  );
};

/** The parts of a participant's card, in the venue's order. */
export const partsOf = (participant: Participant, i18n: I18n): readonly CardPart[] => {
  const { draft } = participant;
  const missing = missingIds(participant);
  return runsOf(participant.inputs)
    .filter(({ drawn }) => drawn.some((each) => !isEmpty(each, participant)))
    .map((run, index): CardPart => {
      const ids = new Set(
        run.drawn.flatMap((each) =>
          [
            ...requestedIn(each, draft.fields).map(({ name }) => `fields.${name}`),
            ...groupsOf(each, participant).map(({ id }) => `addons.${id}`),
          ].map((part) => partId(draft.id, part)),
        ),
      );
      return {
        key: `${index}`,
        title: titleOf(run, participant, i18n),
        drawn: run.drawn.filter(({ input }) => input.input !== HEADER),
        ids,
        isRequired: run.drawn.some(
          (each) => each.input.validate && requestedIn(each, draft.fields).some(({ optional }) => !optional),
        ),
        isWhole: [...ids].every((id) => !missing.has(id)),
      };
    });
};
