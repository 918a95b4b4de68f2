import type { FieldFault } from '../ui/ErrorSummary.js';
import type { ErrorWords } from '../i18n/errors.js';
import type { ProfileFault } from './contracts-profiles.js';
import type { Participant, Participants } from './use-participants.js';

/** Ids of elements: 'p-p2' the panel, 'p-p2-fields.dob' a field, 'p-p2-addons.lessons' a group of add-ons. */
export const panelId = (profile: string): string => `p-${profile}`;
export const partId = (profile: string, part: string): string => `p-${profile}-${part}`;
/** Whose panel an element belongs to. */
export const profileOfId = (id: string): string | undefined => /^p-(p\d+)(-|$)/.exec(id)?.[1];

/** A fault of an add-on by its place is shown at its group. */
const partOfFault = ({ draft, groups }: Participant, field: string): string => {
  const index = /^addons\.(\d+)$/.exec(field)?.[1];
  if (index === undefined) return field;
  const group = groups.find(({ addons }) => addons.some(({ id }) => id === draft.addons[Number(index)]?.addon_inventory));
  return group ? `addons.${group.id}` : '';
};

const faultAt = (participant: Participant, { field, code, detail }: ProfileFault, words: ErrorWords): FieldFault => {
  const part = partOfFault(participant, field);
  return { field: part === '' ? panelId(participant.draft.id) : partId(participant.draft.id, part), text: words(code, detail) ?? code };
};

const named = ({ name }: Participant, fault: FieldFault): FieldFault => ({ ...fault, text: `${name}: ${fault.text}` });

/** What is missing of one participant, as it stands beside the fields. */
export const ownFaults = (participant: Participant, words: ErrorWords): FieldFault[] => participant.faults.map((fault) => faultAt(participant, fault, words));

/** Everything that is missing, in the order of the page, each named with whose it is. */
export const participantFaults = (list: readonly Participant[], words: ErrorWords): FieldFault[] => list.flatMap((participant) => ownFaults(participant, words).map((fault) => named(participant, fault)));

/** The server's failing fields ('profiles.1.fields.dob': key) where they belong; of the whole party, at its first participant. */
export const refusedFields = (fields: Readonly<Record<string, string>>, { list }: Pick<Participants, 'list'>, words: ErrorWords): FieldFault[] =>
  Object.entries(fields).flatMap(([path, code]) => {
    const [, index, field] = /^profiles(?:\.(\d+)\.(.+))?$/.exec(path) ?? [];
    if (!path.startsWith('profiles')) return [];
    const participant = list[Number(index ?? 0)];
    return participant ? [field === undefined ? { field: panelId(participant.draft.id), text: words(code) ?? code } : named(participant, faultAt(participant, { field, code: code as ProfileFault['code'] }, words))] : [];
  });
