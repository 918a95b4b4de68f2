import { cardMessages } from './card.js';
import {
  accountingMessages,
  accountsMessages,
  consoleMessages,
  editorMessages,
  eventMessages,
  fieldMessages,
  gateMessages,
  helpMessages,
  offlineMessages,
  operationsMessages,
  salesMessages,
  takingsMessages,
  terminalsMessages,
  tillsMessages,
  waitlistMessages,
  type ConsoleText,
} from './console.js';
import { errorMessages } from './errors.js';
import type { Language, Messages } from './text.js';

const AREAS: Readonly<Record<string, Messages<string>>> = {
  accounting: accountingMessages,
  accounts: accountsMessages,
  card: cardMessages,
  editors: editorMessages,
  errors: errorMessages,
  events: eventMessages,
  fields: fieldMessages,
  gate: gateMessages,
  help: helpMessages,
  offline: offlineMessages,
  operations: operationsMessages,
  sales: salesMessages,
  takings: takingsMessages,
  terminals: terminalsMessages,
  tills: tillsMessages,
  waitlist: waitlistMessages,
};

/** A text of the console where no page shows it, as in a file; undefined where there is none of the key. */
export const findConsoleText = (key: string, language: Language): string | undefined => {
  const [area = '', ...rest] = key.split('.');
  const frame: Readonly<Record<string, string>> = consoleMessages[language];
  return rest.length === 0 ? frame[key] : AREAS[area]?.[language][rest.join('.')];
};
export const consoleText = (key: ConsoleText, language: Language): string =>
  findConsoleText(key, language) ?? key;
