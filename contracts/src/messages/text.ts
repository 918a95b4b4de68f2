export type Language = 'en' | 'fr';

/** The texts of one area in every language. The English file says which keys there are. */
export type Messages<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;
