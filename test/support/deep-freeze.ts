const refuse = (): never => {
  throw new TypeError('a pure rule changed what it was given');
};

/** Makes any change to a value, or to anything in it, throw: maps and sets too, which Object.freeze leaves open. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const entry of value) deepFreeze(entry);
    for (const method of ['set', 'add', 'delete', 'clear'])
      if (method in value) Object.defineProperty(value, method, { value: refuse });
  }
  Object.freeze(value);
  for (const name of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[name]);
  return value;
};
