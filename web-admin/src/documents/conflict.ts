type Body = Readonly<Record<string, unknown>>;

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface Merged {
  /** The stored document with what was typed put on top of it. */
  readonly body: Record<string, unknown>;
  /** Fields that were typed into. */
  readonly mine: readonly string[];
  /** Fields that the other user changed and this form has not. */
  readonly theirs: readonly string[];
  /** Fields that both changed: the form's value stays. */
  readonly both: readonly string[];
}

/** Three documents, field by field: as loaded, as typed, as it stands now. */
export const merged = (loaded: Body, typed: Body, now: Body): Merged => {
  const names = [...new Set([...Object.keys(loaded), ...Object.keys(typed), ...Object.keys(now)])].filter(
    (name) => !name.startsWith('_'),
  );
  const changedThere = names.filter(
    (name) => !same(loaded[name], now[name]) && !same(typed[name], now[name]),
  );
  const isTyped = (name: string): boolean => !same(loaded[name], typed[name]);
  return {
    body: Object.fromEntries(names.map((name) => [name, isTyped(name) ? typed[name] : now[name]])),
    mine: names.filter(isTyped),
    theirs: changedThere.filter((name) => !isTyped(name)),
    both: changedThere.filter(isTyped),
  };
};
