import fc from 'fast-check';
import { PersistentMap } from './persistent-map.js';

it('answers as a Map does after any changes, and no earlier version changes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.option(fc.integer()))), (changes) => {
      const model = new Map<string, number>();
      let map = PersistentMap.empty<number>();
      for (const [key, value] of changes) {
        const before = new Map(map);
        const earlier = map;
        if (value === null) {
          model.delete(key);
          map = map.delete(key);
        } else {
          model.set(key, value);
          map = map.set(key, value);
        }
        expect(new Map(earlier)).toEqual(before);
        expect(map.get(key)).toBe(model.get(key));
      }
      expect(new Map(map)).toEqual(model);
      expect(map.size).toBe(model.size);
    }),
  );
});
