import { ApiError } from '../http/api-error.js';
import { filterOf, type ListFilters } from './list-filter.js';

const LIST: ListFilters = {
  fields: ['item'],
  searched: [],
  dates: ['visit_date', 'business_date'],
  ofPage: ['tab'],
};
const fieldsOf = (request: Readonly<Record<string, unknown>>, list = LIST): unknown => {
  try {
    return filterOf(request, list);
  } catch (error) {
    return Object.keys((error as ApiError).rejection.fieldErrors ?? {});
  }
};

describe('the days of a row', () => {
  const period = { date_gte: '2026-12-01', date_lte: '2026-12-31' };

  test.each([
    [{}, 'visit_date'],
    [{ date_type: '0' }, 'visit_date'],
    [{ date_type: '1' }, 'business_date'],
  ])('with %j are of %s', (type, field) =>
    expect(filterOf({ ...period, ...type }, LIST)).toEqual({
      $and: [{ [field]: { $gte: '2026-12-01' } }, { [field]: { $lte: '2026-12-31' } }],
    }),
  );

  test('are dates, of one of the two', () => {
    expect(fieldsOf({ date_gte: 'soon' })).toEqual(['query.filter.date_gte']);
    expect(fieldsOf({ date_lte: 20261201 })).toEqual(['query.filter.date_lte']);
    expect(fieldsOf({ date_type: 1 })).toEqual(['query.filter.date_type']);
  });

  test('are no filter of a list without them', () => {
    const { dates: _dates, ...without } = LIST;
    expect(fieldsOf({ date_gte: '2026-12-01' }, without)).toEqual(['query.filter.date_gte']);
  });
});

test('what the page alone reads filters nothing', () => {
  expect(fieldsOf({ tab: '1' })).toEqual({});
  expect(fieldsOf({ tab: '1', item: 'wood' })).toEqual({ $and: [{ item: 'wood' }] });
  expect(fieldsOf({ other: '1' })).toEqual(['query.filter.other']);
});
