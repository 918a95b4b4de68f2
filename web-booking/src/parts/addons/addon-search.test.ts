import type { AddonGroup } from '@stile/contracts';
import { withTitle } from './AddonSearch.js';

const GROUPS = [
  { id: 'rent', addons: [{ title: 'Vélo électrique' }, { title: 'Skis' }] },
  { id: 'food', addons: [{ title: 'Crêpe' }] },
] as unknown as readonly AddonGroup[];
const found = (text: string) =>
  withTitle(GROUPS, text).flatMap(({ addons }) => addons.map(({ title }) => title));

test.each([
  ['velo', ['Vélo électrique']],
  ['VÉLO', ['Vélo électrique']],
  ['crepe', ['Crêpe']],
  ['tandem', []],
  ['', ['Vélo électrique', 'Skis', 'Crêpe']],
])('a search for “%s” finds titles with and without accents', (text, titles) =>
  expect(found(text)).toEqual(titles),
);
