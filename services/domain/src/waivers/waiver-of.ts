import {
  listSetting,
  setting,
  shownInputs,
  textOf,
  type Channel,
  type Participant,
  type ProfileInput,
  type Visit,
  type Waiver,
} from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';

/** The parts of a reservation that decide on its participants' waivers and tests. */
export interface Booked {
  readonly visit: Pick<Visit, 'reservationType'>;
  readonly priced: { readonly total: number };
  readonly channel: Channel;
}
type Typed = Pick<Participant, 'visitorType' | 'fields'>;

const shownTo = (
  catalogue: Catalogue,
  { visit, priced }: Booked,
  participant: Typed,
  staff: boolean,
): ProfileInput[] =>
  shownInputs(
    catalogue.reservation_types.get(visit.reservationType)?.body.profile_inputs ?? [],
    participant,
    { staff, book: !staff, price: priced.total },
  );

/**
 * The text that a participant signs: of the first `waiver_text` input that the booker was shown, named by its setting
 * `waiver`.
 */
export const waiverOf = (
  catalogue: Catalogue,
  booked: Booked,
  participant: Typed,
): Versioned<Waiver> | undefined => {
  const shown = shownTo(catalogue, booked, participant, booked.channel === 'desk').find(
    (input) => input.input === 'waiver_text' && setting(input, 'waiver') !== '',
  );
  return shown && catalogue.waivers.get(setting(shown, 'waiver'));
};

/**
 * The kinds of tests that staff may record for a participant; undefined where there are none. An empty list: any kind.
 */
export const testTypesOf = (
  catalogue: Catalogue,
  booked: Booked,
  participant: Typed,
): readonly string[] | undefined => {
  const shown = shownTo(catalogue, booked, participant, true).find(({ input }) => input === 'test');
  return shown && listSetting(shown, 'types');
};

/** The participant's name as typed; else the visitor type. */
export const participantName = ({
  fields,
  visitorTypeName,
}: Pick<Participant, 'fields' | 'visitorTypeName'>): string =>
  [textOf(fields['first_name']), textOf(fields['last_name'])].join(' ').trim() || visitorTypeName;
