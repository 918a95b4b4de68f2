export type Language = 'en' | 'fr';

/** The texts of one area in every language. The English file says which keys there are. */
export type Messages<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;

/** Puts values in the place of {name}. A name without a value stays as it is, so that a gap shows. */
export const fill = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
