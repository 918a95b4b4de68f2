import type { Test } from '../checked-query.js';
import { literalPattern } from '../contains-pattern.js';

/** A filter as MongoDB takes it. */
export const filterMongodb = (test: Test): Record<string, unknown> => {
  switch (test.kind) {
    case 'and':
    case 'or':
      return test.tests.length === 0 ? {} : { [`$${test.kind}`]: test.tests.map(filterMongodb) };
    case 'in':
      return { [test.path]: { [test.negated ? '$nin' : '$in']: test.values } };
    case 'range':
      return {
        [test.path]: {
          ...(test.lower && { [test.lower.inclusive ? '$gte' : '$gt']: test.lower.value }),
          ...(test.upper && { [test.upper.inclusive ? '$lte' : '$lt']: test.upper.value }),
        },
      };
    case 'exists':
      return { [test.path]: { $exists: test.exists } };
    case 'contains':
      return { [test.path]: { $regex: literalPattern(test.text), $options: 'i' } };
    case 'startsWith':
      // Each is a range of the index; no text begins with none of them.
      return test.texts.length === 0
        ? { [test.path]: { $in: [] } }
        : { $or: test.texts.map((text) => ({ [test.path]: { $regex: `^${literalPattern(text)}` } })) };
  }
};
