import type { CardKey } from './card.js';
import type { ErrorKey } from './errors.js';
import type { Messages } from './text.js';
import accountingEn from './en/console-accounting.json' with { type: 'json' };
import accountsEn from './en/console-accounts.json' with { type: 'json' };
import editorsEn from './en/console-editors.json' with { type: 'json' };
import eventsEn from './en/console-events.json' with { type: 'json' };
import fieldsEn from './en/console-fields.json' with { type: 'json' };
import gateEn from './en/console-gate.json' with { type: 'json' };
import helpEn from './en/console-help.json' with { type: 'json' };
import logEn from './en/console-log.json' with { type: 'json' };
import offlineEn from './en/console-offline.json' with { type: 'json' };
import operationsEn from './en/console-operations.json' with { type: 'json' };
import salesEn from './en/console-sales.json' with { type: 'json' };
import takingsEn from './en/console-takings.json' with { type: 'json' };
import terminalsEn from './en/console-terminals.json' with { type: 'json' };
import tillsEn from './en/console-tills.json' with { type: 'json' };
import findEn from './en/console-find.json' with { type: 'json' };
import viewsEn from './en/console-views.json' with { type: 'json' };
import waitlistEn from './en/console-waitlist.json' with { type: 'json' };
import frameEn from './en/console.json' with { type: 'json' };
import accountingFr from './fr/console-accounting.json' with { type: 'json' };
import accountsFr from './fr/console-accounts.json' with { type: 'json' };
import editorsFr from './fr/console-editors.json' with { type: 'json' };
import eventsFr from './fr/console-events.json' with { type: 'json' };
import fieldsFr from './fr/console-fields.json' with { type: 'json' };
import gateFr from './fr/console-gate.json' with { type: 'json' };
import helpFr from './fr/console-help.json' with { type: 'json' };
import logFr from './fr/console-log.json' with { type: 'json' };
import offlineFr from './fr/console-offline.json' with { type: 'json' };
import operationsFr from './fr/console-operations.json' with { type: 'json' };
import salesFr from './fr/console-sales.json' with { type: 'json' };
import takingsFr from './fr/console-takings.json' with { type: 'json' };
import terminalsFr from './fr/console-terminals.json' with { type: 'json' };
import tillsFr from './fr/console-tills.json' with { type: 'json' };
import findFr from './fr/console-find.json' with { type: 'json' };
import viewsFr from './fr/console-views.json' with { type: 'json' };
import waitlistFr from './fr/console-waitlist.json' with { type: 'json' };
import frameFr from './fr/console.json' with { type: 'json' };

/*
 * Texts of the console by area. Its pages import the JSON files of their area, so that each comes with what shows
 * it.
 */
export type ConsoleKey = keyof typeof frameEn;
export const consoleMessages: Messages<ConsoleKey> = { en: frameEn, fr: frameFr };
export type EditorKey = keyof typeof editorsEn;
export const editorMessages: Messages<EditorKey> = { en: editorsEn, fr: editorsFr };
/** Names of events, by type. */
export type EventKey = keyof typeof eventsEn;
export const eventMessages: Messages<EventKey> = { en: eventsEn, fr: eventsFr };
export type FieldKey = keyof typeof fieldsEn;
export const fieldMessages: Messages<FieldKey> = { en: fieldsEn, fr: fieldsFr };
export type GateKey = keyof typeof gateEn;
export const gateMessages: Messages<GateKey> = { en: gateEn, fr: gateFr };
export type LogKey = keyof typeof logEn;
export const logMessages: Messages<LogKey> = { en: logEn, fr: logFr };
export type OfflineKey = keyof typeof offlineEn;
export const offlineMessages: Messages<OfflineKey> = { en: offlineEn, fr: offlineFr };
export type OperationsKey = keyof typeof operationsEn;
export const operationsMessages: Messages<OperationsKey> = { en: operationsEn, fr: operationsFr };
/** The help of a field, by its kind of document and its name. */
export type HelpKey = keyof typeof helpEn;
export const helpMessages: Messages<HelpKey> = { en: helpEn, fr: helpFr };
/** Finding from any page. */
export type FindKey = keyof typeof findEn;
export const findMessages: Messages<FindKey> = { en: findEn, fr: findFr };
/** Saved views of lists. */
export type ViewsKey = keyof typeof viewsEn;
export const viewsMessages: Messages<ViewsKey> = { en: viewsEn, fr: viewsFr };
export type WaitlistKey = keyof typeof waitlistEn;
export const waitlistMessages: Messages<WaitlistKey> = { en: waitlistEn, fr: waitlistFr };
export type TerminalsKey = keyof typeof terminalsEn;
export const terminalsMessages: Messages<TerminalsKey> = { en: terminalsEn, fr: terminalsFr };
export type SalesKey = keyof typeof salesEn;
export const salesMessages: Messages<SalesKey> = { en: salesEn, fr: salesFr };
/** Texts of what was sold and paid, here and at the desk. */
export type TakingsKey = keyof typeof takingsEn;
export const takingsMessages: Messages<TakingsKey> = { en: takingsEn, fr: takingsFr };
export type TillsKey = keyof typeof tillsEn;
export const tillsMessages: Messages<TillsKey> = { en: tillsEn, fr: tillsFr };
/** Texts of the accounts of a period. */
export type AccountingKey = keyof typeof accountingEn;
export const accountingMessages: Messages<AccountingKey> = { en: accountingEn, fr: accountingFr };
export type AccountsKey = keyof typeof accountsEn;
export const accountsMessages: Messages<AccountsKey> = { en: accountsEn, fr: accountsFr };

/** A text of the frame, or of an area, which stands before its key: `waitlist.up`. */
export type ConsoleText =
  | ConsoleKey
  | `accounting.${AccountingKey}`
  | `accounts.${AccountsKey}`
  | `card.${CardKey}`
  | `errors.${ErrorKey}`
  | `events.${EventKey}`
  | `gate.${GateKey}`
  | `log.${LogKey}`
  | `offline.${OfflineKey}`
  | `operations.${OperationsKey}`
  | `sales.${SalesKey}`
  | `takings.${TakingsKey}`
  | `terminals.${TerminalsKey}`
  | `tills.${TillsKey}`
  | `find.${FindKey}`
  | `views.${ViewsKey}`
  | `waitlist.${WaitlistKey}`
  | `editors.${EditorKey}`
  | `fields.${FieldKey}`
  | `help.${HelpKey}`;
