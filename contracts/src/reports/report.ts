import type { ConsoleText } from '../messages/console.js';

/*
 * A report is declared once, as data without functions and without schemas (contracts/decisions/0027): the list of the
 * api and the page of the console follow from it. What needs more is an ordinary part of the page, which the declaration
 * does not know.
 */

/** A value is shown by its kind; a column of figures is set to the right. */
export type ColumnKind =
  | 'text'
  | 'count'
  | 'money'
  | 'percent'
  | 'date'
  | 'time'
  | 'moment'
  | 'flag'
  | 'status'
  | 'reservation'
  | 'person'
  | 'list';

/** A field of a row. */
export interface ReportField<R> {
  readonly key: keyof R & string;
  readonly kind: ColumnKind;
  /** A status: its value has the text whose key begins so. */
  readonly texts?: string;
  /** The sentence that has the value as {value}. */
  readonly text?: ConsoleText;
}

interface Shown {
  /** A text of contracts/src/messages/{en,fr}. */
  readonly label: ConsoleText;
  /** The table has it once it is chosen. */
  readonly onDemand?: true;
  /** The list is sorted by it; a text names the field in whose order. */
  readonly sortable?: true | string;
}
/** A part of the page draws it, by its key. */
interface OwnColumn extends Shown {
  readonly key: string;
  readonly kind?: undefined;
  readonly isFigure?: true;
}
export type ReportColumn<R> =
  | OwnColumn
  | (Shown &
      ReportField<R> & {
        /** Smaller, below the value. */ readonly below?: ReportField<R> & {
          /** Its head in a file. */ readonly label: ConsoleText;
        };
      });

/** The input of a filter. */
export interface ReportInput {
  readonly kind: 'search' | 'choice' | 'text' | 'date' | 'document' | 'destination';
  readonly label: ConsoleText;
  /** Its choices, where the page does not say them. One without a text stands for itself. */
  readonly values?: readonly string[];
  readonly texts?: string;
  /** The choice of none. */
  readonly all?: ConsoleText;
  /** The kind of documents that are chosen from. */
  readonly of?: 'tills' | 'addon_types' | 'discount_groups';
  /** On a phone the others are added when they are wanted; false: at a desk too. */
  readonly onPhone?: boolean;
}
export interface ReportFilter {
  /** Its field in the read model; 'q' is the search. */
  readonly field: string;
  /** The field is not before the value, or not after it. */
  readonly bound?: 'gte' | 'lte';
  /** Its name in the address; without one it is of the call alone. */
  readonly address?: string;
  /** The page reads it, and no row has it. */
  readonly ofPage?: true;
  readonly input?: ReportInput;
}

/** On a phone a row is one link. Each part is a column, a field below one, or drawn by the page. */
export interface PhoneRow {
  readonly main: string;
  readonly side: string;
  readonly more: readonly string[];
}

export interface Report<R = never> {
  /** The resource, `/api/admin/{name}`. */
  readonly name: string;
  /** Any of these lets a user read the rows of the venues in which they reach it; none: superusers read them. */
  readonly services: readonly string[];
  /** The read model, or the records of the vault, that the rows are from. */
  readonly from: string;
  readonly help: ConsoleText;
  /** In place of rows, where there are none yet. */
  readonly none: ConsoleText;
  readonly columns: readonly ReportColumn<R>[];
  /** Fields beside the columns that a call may sort by. */
  readonly sorts?: readonly string[];
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filters: readonly ReportFilter[];
  /** The filter `date` is the first of these days of a row, or the second where `date_type` is 1. */
  readonly dates?: readonly [string, string];
  /** Fields that `q` looks in. */
  readonly searched?: readonly string[];
  /** The page has a clock, by which it is asked for as of a past instant. */
  readonly past?: true;
  /** A phone shows the table where it is not said. */
  readonly phone?: PhoneRow;
}
