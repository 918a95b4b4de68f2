import { ApiError } from '../http/api-error.js';
import { filterOf } from './list-filter.js';
import { contentRange, listRequest } from './list-request.js';

const SORTS = ['id', 'name'];
const parsed = (query: { filter?: string; range?: string; sort?: string }) =>
  listRequest(query, { sorts: SORTS, defaultSort: ['id', 1] });
const fieldsOf = (act: () => unknown): unknown => {
  try {
    return { accepted: act() };
  } catch (error) {
    return (error as ApiError).rejection;
  }
};
const rejectedAt = (field: string) => ({
  status: 400,
  code: 'bad_request',
  fieldErrors: { [field]: expect.objectContaining({ key: expect.any(String) }) },
});

describe('what a list asks for', () => {
  it('is the first page without a word', () =>
    expect(parsed({})).toEqual({ filter: {}, skip: 0, limit: 25, sort: ['id', 1] }));
  it('is read from the dialect', () =>
    expect(parsed({ filter: '{"q":"ada"}', range: '[50,74]', sort: '["name","DESC"]' })).toEqual({
      filter: { q: 'ada' },
      skip: 50,
      limit: 25,
      sort: ['name', -1],
    }));
  it('may be one row, or a thousand', () =>
    expect([parsed({ range: '[3,3]' }).limit, parsed({ range: '[0,999]' }).limit]).toEqual([1, 1000]));
  it.each([
    '[',
    '[]',
    '[1]',
    '[0,1,2]',
    '[-1,5]',
    '[5,4]',
    '[0,1000]',
    '[0.5,1]',
    '["0","1"]',
    '[null,1]',
    '{"0":0,"1":1}',
    '[1e300,1e300]',
    '[9007199254740992,9007199254740993]',
  ])('rejects the range %s', (range) =>
    expect(fieldsOf(() => parsed({ range }))).toEqual(rejectedAt('query.range')),
  );
  it.each([
    '{',
    '[]',
    '"name"',
    '["name"]',
    '["name","asc"]',
    '["password","ASC"]',
    '["__proto__","ASC"]',
    '[["name"],"ASC"]',
  ])('rejects the sort %s', (sort) =>
    expect(fieldsOf(() => parsed({ sort }))).toEqual(rejectedAt('query.sort')),
  );
  it.each(['{', '[]', '"x"', 'null', '1'])('rejects the filter %s', (filter) =>
    expect(fieldsOf(() => parsed({ filter }))).toEqual(rejectedAt('query.filter')),
  );
});

describe('a filter', () => {
  const found = (word: string) => ({
    $or: [{ name: { $contains: word } }, { 'title.fr': { $contains: word } }],
  });
  const filter = (text: string) =>
    filterOf(JSON.parse(text) as Record<string, unknown>, {
      fields: ['name', 'price', 'settings.hidden'],
      searched: ['name', 'title.fr'],
      standing: { waits: () => ({ name: 'waiting' }) },
    });
  it.each([
    ['{}', {}],
    ['{"waits":true}', { $and: [{ name: 'waiting' }] }],
    ['{"name":"x"}', { $and: [{ name: 'x' }] }],
    ['{"price":0}', { $and: [{ price: 0 }] }],
    ['{"name":false}', { $and: [{ name: false }] }],
    ['{"name":["a","b"]}', { $and: [{ name: { $in: ['a', 'b'] } }] }],
    ['{"name":[]}', { $and: [{ name: { $in: [] } }] }],
    ['{"price_gte":1,"price_lte":2}', { $and: [{ price: { $gte: 1 } }, { price: { $lte: 2 } }] }],
    ['{"q":"  Ada   Lovelace "}', { $and: [found('ada'), found('lovelace')] }],
    ['{"q":"Côté"}', { $and: [found('côté')] }],
    ['{"q":"()"}', { $and: [found('()')] }],
    ['{"q":"a b c d e f g"}', { $and: [...'abcde'].map(found) }],
  ])('%s asks the store', (text, expected) => expect(filter(text)).toEqual(expected));
  it('finds people by the words of the venues that are reached', () => {
    const people = { fields: [], searched: [], words: 'words' };
    expect(filterOf({ q: 'Côté, Th' }, people, ['park', 'beach'])).toEqual({
      $and: [
        { words: { $startsWith: ['park cote', 'park coteth', 'beach cote', 'beach coteth'] } },
        { words: { $startsWith: ['park th', 'park coteth', 'beach th', 'beach coteth'] } },
      ],
    });
  });
  it.each(['password', '__proto__', 'constructor', '$where', '$or', '_gte', 'name_gt', 'settings'])(
    'rejects the field %s',
    (field) =>
      expect(['"x"', 'true'].map((value) => fieldsOf(() => filter(`{"${field}":${value}}`)))).toEqual([
        rejectedAt(`query.filter.${field}`),
        rejectedAt(`query.filter.${field}`),
      ]),
  );
  it.each(['false', '"true"', '1'])('rejects of what a row is the value %s', (value) =>
    expect(fieldsOf(() => filter(`{"waits":${value}}`))).toEqual(rejectedAt('query.filter.waits')),
  );
  it.each(['null', '{"$ne":1}', '[{"$ne":1}]', '[null]', '[["x"]]', '1e999', '[1e999]'])(
    'rejects the value %s',
    (value) => expect(fieldsOf(() => filter(`{"name":${value}}`))).toEqual(rejectedAt('query.filter.name')),
  );
  it.each(['null', 'true', '[1]', '{}', '1e999'])('rejects the bound %s', (value) =>
    expect(fieldsOf(() => filter(`{"price_gte":${value}}`))).toEqual(rejectedAt('query.filter.price_gte')),
  );
});

it('the range of an answer is named with the total', () => {
  expect(contentRange('coupons', 25, 10, 35)['content-range']).toBe('coupons 25-34/35');
  expect(contentRange('coupons', 50, 0, 35)['content-range']).toBe('coupons */35');
  expect(contentRange('coupons', 0, 25, '*')['content-range']).toBe('coupons 0-24/*');
});
