import { escarpment } from '../../../test/kit/venue.js';
import { fieldErrorText } from '../messages/field-errors.js';
import { layoutFaults } from './layout-checks.js';

const faultsOf = (inputs: Parameters<typeof layoutFaults>[0]): string[] =>
  layoutFaults(inputs).map(({ path, error }) => `${path}: ${fieldErrorText(error, 'en')}`);

const before = (field: string): string => `a field that an input before it asks for: none asks for ${field}`;
it.each<[string, object[], string[]]>([
  ['a field of an input before', [{ input: 'renting_checkbox' }, { depends_on_field: 'renting' }], []],
  [
    'a field of a layout before',
    [{ input: 'summer_camp_profile' }, { depends_on_field: 'has_allergies' }],
    [],
  ],
  ['none that there is', [{ depends_on_field: 'rentin' }], [`0.depends_on_field: ${before('rentin')}`]],
  [
    'one that comes later',
    [{ inversely_depends_on_field: 'renting' }, { input: 'renting_checkbox' }],
    [`0.inversely_depends_on_field: ${before('renting')}`],
  ],
  ['itself', [{ depends_on_field: 'size' }], [`0.depends_on_field: ${before('size')}`]],
  [
    'nothing, though its own question is in the layout',
    [{ input: 'summer_camp_profile' }, { input: 'health_card' }],
    ['1.depends_on_field: has_health_card: its own question asks for it'],
  ],
  [
    'its own question',
    [{ input: 'summer_camp_profile' }, { input: 'health_card', depends_on_field: 'has_health_card' }],
    [],
  ],
  ['nothing, where no question is asked', [{ input: 'health_card' }], []],
])('an input that depends on %s', (_case, inputs, faults) => {
  const layout = inputs.map((input) => ({
    input: 'one_line',
    validate: true,
    settings: { fieldName: 'size' },
    ...input,
  }));
  expect(faultsOf(layout)).toEqual(faults.map((fault) => `profile_inputs.${fault}`));
});

it('every layout of the demo is without such faults', () => {
  const types = [...escarpment().reservation_types.values()];
  expect(types.map(({ body }) => [body.id, body.profile_inputs.length > 0])).toEqual([
    ['person_fee_car_limit', false],
    ['bus_tour', true],
    ['person_fee', false],
    ['lift_ticket', true],
    ['camp_week', true],
  ]);
  expect(types.flatMap(({ body }) => faultsOf(body.profile_inputs))).toEqual([]);
});
