import { DIN_CHOICES, dinOf, type Ability } from './din.js';

const CHART: [
  age: number,
  kg: number,
  cm: number,
  ability: Ability,
  sole: number,
  code: string,
  din: number,
][] = [
  [30, 70, 170, 'intermediate', 315, 'L', 6],
  [8, 12, 100, 'beginner', 225, 'A', 0.75],
  [30, 62, 153, 'advanced', 260, 'K', 6.5],
  [55, 85, 185, 'intermediate', 280, 'L', 7],
  [30, 45, 152, 'advanced', 280, 'J', 5],
  [60, 100, 198, 'intermediate', 355, 'M', 6],
  [20, 28, 130, 'beginner', 320, 'E', 1.5],
  [30, 13, 95, 'advanced', 225, 'A', 0.75],
  [9, 24, 120, 'intermediate', 235, 'D', 1.75],
  [10, 24, 120, 'intermediate', 235, 'E', 2.25],
  [50, 70, 170, 'intermediate', 315, 'L', 6],
  [51, 70, 170, 'intermediate', 315, 'K', 5],
  [35, 79, 170, 'beginner', 305, 'K', 5.5],
  [25, 80, 180, 'advanced', 325, 'N', 8.5],
  [16, 60, 165, 'beginner', 300, 'J', 4.5],
  [40, 105, 200, 'advanced', 335, 'O', 9.5],
  [7, 16, 105, 'beginner', 240, 'A', 0.75],
];
it.each(
  CHART.map(([age, weightKg, heightCm, ability, soleMm, code, value]) => ({
    skier: { age, weightKg, heightCm, ability, soleMm },
    code,
    value,
  })),
)(
  '$skier.age years, $skier.weightKg kg, $skier.heightCm cm, $skier.ability, $skier.soleMm mm sole: code $code, $value',
  ({ skier, code, value }) => {
    expect(dinOf(skier)).toEqual({ code, value, outOfChart: false });
  },
);

it('outside of the chart the nearest value of the row is given, and said to be that', () => {
  const skier = { age: 30, weightKg: 50, heightCm: 160, ability: 'beginner', soleMm: 250 } as const;
  expect(dinOf(skier)).toEqual({ code: 'I', value: 4.5, outOfChart: true });
  expect(dinOf({ ...skier, soleMm: 251 })).toEqual({ code: 'I', value: 4.5, outOfChart: false });
});

it.each([{ weightKg: 9 }, { weightKg: Number.NaN }, { soleMm: 0 }, { age: -1 }])('%j: no value', (change) => {
  expect(
    dinOf({ age: 30, weightKg: 70, heightCm: 170, ability: 'beginner', soleMm: 300, ...change }),
  ).toBeNull();
});

it('choices run from 0.75 to 12 by quarters', () => {
  expect([DIN_CHOICES[0], DIN_CHOICES[1], DIN_CHOICES.at(-1)]).toEqual(['0.75', '1', '12']);
});
