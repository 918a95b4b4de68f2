import type { Language } from '@stile/contracts';

/*
 * The console's texts by area. Those of the frame come with the first load, each other area with the pages that
 * show it.
 */

export type Area =
  | 'accounting'
  | 'accounts'
  | 'card'
  | 'errors'
  | 'events'
  | 'find'
  | 'gate'
  | 'log'
  | 'offline'
  | 'operations'
  | 'sales'
  | 'takings'
  | 'terminals'
  | 'tills'
  | 'views'
  | 'waitlist'
  | 'editors'
  | 'fields'
  | 'help';

type Catalogue = Readonly<Record<string, string>>;
type Load = () => Promise<{ default: Catalogue }>;

const CATALOGUES: Readonly<Record<Area, Readonly<Record<Language, Load>>>> = {
  accounting: {
    en: () => import('@stile/contracts/messages/en/console-accounting.json'),
    fr: () => import('@stile/contracts/messages/fr/console-accounting.json'),
  },
  accounts: {
    en: () => import('@stile/contracts/messages/en/console-accounts.json'),
    fr: () => import('@stile/contracts/messages/fr/console-accounts.json'),
  },
  card: {
    en: () => import('@stile/contracts/messages/en/card.json'),
    fr: () => import('@stile/contracts/messages/fr/card.json'),
  },
  errors: {
    en: () => import('@stile/contracts/messages/en/errors.json'),
    fr: () => import('@stile/contracts/messages/fr/errors.json'),
  },
  events: {
    en: () => import('@stile/contracts/messages/en/console-events.json'),
    fr: () => import('@stile/contracts/messages/fr/console-events.json'),
  },
  find: {
    en: () => import('@stile/contracts/messages/en/console-find.json'),
    fr: () => import('@stile/contracts/messages/fr/console-find.json'),
  },
  gate: {
    en: () => import('@stile/contracts/messages/en/console-gate.json'),
    fr: () => import('@stile/contracts/messages/fr/console-gate.json'),
  },
  log: {
    en: () => import('@stile/contracts/messages/en/console-log.json'),
    fr: () => import('@stile/contracts/messages/fr/console-log.json'),
  },
  offline: {
    en: () => import('@stile/contracts/messages/en/console-offline.json'),
    fr: () => import('@stile/contracts/messages/fr/console-offline.json'),
  },
  operations: {
    en: () => import('@stile/contracts/messages/en/console-operations.json'),
    fr: () => import('@stile/contracts/messages/fr/console-operations.json'),
  },
  sales: {
    en: () => import('@stile/contracts/messages/en/console-sales.json'),
    fr: () => import('@stile/contracts/messages/fr/console-sales.json'),
  },
  takings: {
    en: () => import('@stile/contracts/messages/en/console-takings.json'),
    fr: () => import('@stile/contracts/messages/fr/console-takings.json'),
  },
  terminals: {
    en: () => import('@stile/contracts/messages/en/console-terminals.json'),
    fr: () => import('@stile/contracts/messages/fr/console-terminals.json'),
  },
  tills: {
    en: () => import('@stile/contracts/messages/en/console-tills.json'),
    fr: () => import('@stile/contracts/messages/fr/console-tills.json'),
  },
  views: {
    en: () => import('@stile/contracts/messages/en/console-views.json'),
    fr: () => import('@stile/contracts/messages/fr/console-views.json'),
  },
  waitlist: {
    en: () => import('@stile/contracts/messages/en/console-waitlist.json'),
    fr: () => import('@stile/contracts/messages/fr/console-waitlist.json'),
  },
  editors: {
    en: () => import('@stile/contracts/messages/en/console-editors.json'),
    fr: () => import('@stile/contracts/messages/fr/console-editors.json'),
  },
  fields: {
    en: () => import('@stile/contracts/messages/en/console-fields.json'),
    fr: () => import('@stile/contracts/messages/fr/console-fields.json'),
  },
  help: {
    en: () => import('@stile/contracts/messages/en/console-help.json'),
    fr: () => import('@stile/contracts/messages/fr/console-help.json'),
  },
};

const isArea = (name: string): name is Area => Object.hasOwn(CATALOGUES, name);
const loaded: Record<Language, Partial<Record<Area, Catalogue>>> = { en: {}, fr: {} };
const loading = new Map<string, Promise<void>>();

/** Resolves once the area's texts are there. The same promise for every call, as React's `use` asks. */
export const loadArea = (area: Area, language: Language): Promise<void> => {
  const key = `${language} ${area}`;
  const known = loading.get(key);
  if (known) return known;
  const promise = CATALOGUES[area][language]().then(({ default: texts }) => {
    loaded[language][area] = texts;
  });
  loading.set(key, promise);
  // Without the connection the next page tries again.
  promise.catch(() => loading.delete(key));
  return promise;
};

/** Loads in a language what has been shown in the other. */
export const loadShownAreas = (language: Language): Promise<void[]> =>
  Promise.all([...loading.keys()].map((key) => loadArea(key.split(' ')[1] as Area, language)));

/** The text of a key with its area, where the area is loaded. */
export const areaText = (key: string, language: Language): string | undefined => {
  const dot = key.indexOf('.');
  const area = key.slice(0, dot);
  return isArea(area) ? loaded[language][area]?.[key.slice(dot + 1)] : undefined;
};
