import { groupAnswer, demoVenue } from '../../testing/fake-venue.js';
import { parseSelection } from './selection.js';
import { discountGroupOf, offeredGroups } from './discount-groups.js';

const inventory = groupAnswer(demoVenue(), 'rattle-ridge', '2026-11-21T09:20').inventory!;
const group = (search: string) => discountGroupOf(inventory, parseSelection(search))?.id;

test('the group of the URL counts where it is on offer, else nobody in particular', () => {
  expect(group('selectedDiscountGroup=school')).toBe('school');
  expect(group('selectedDiscountGroup=nobody')).toBeUndefined();
  expect(group('')).toBeUndefined();
});

test('a link for some groups offers those, and is for the first of them', () => {
  const allowed = 'allowedDiscountGroups=school,annual-pass';
  expect(offeredGroups(inventory, parseSelection(allowed)).map(({ id }) => id)).toEqual([
    'annual-pass',
    'school',
  ]);
  expect(group(allowed)).toBe('annual-pass');
  expect(group(`${allowed}&selectedDiscountGroup=everyone`)).toBe('annual-pass');
});
