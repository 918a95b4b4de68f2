import type { ExportColumn, Language, SessionUser } from '@stile/contracts';

/** The rows of a list that a file has, in its order. */
export interface RowsRequest {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly skip: number;
  readonly limit: number;
  /** An instant at which the rows stood so; absent: now. */ readonly asOf?: string | undefined;
}

/** Rows as of one moment. Close them when done. */
export interface OpenRows {
  /** The venues that they may be of. */
  readonly groups: readonly string[];
  /** All that the filter finds. */
  readonly total: number;
  /** The position of the log that they are told up to. */
  readonly asOf: string;
  /** The past instant that was asked for. */ readonly instant?: string | undefined;
  readonly rows: AsyncIterable<object>;
  close(): Promise<void>;
}

/** A list that is made into files. */
export interface ListedRows {
  readonly name: string;
  readonly services: readonly string[];
  /** No service has it: superusers alone read it. */ readonly isOfSuperusers?: true;
  readonly columns: readonly ExportColumn[];
  /** The language of a program that reads the file; the caller's where absent. */ readonly language?: Language;
  /** The lines that a row of the list makes in a file. */
  lines(row: object, language: Language): readonly object[];
  /** @throws ApiError 400 for a filter or a sort that the list does not take */
  open(request: RowsRequest, user: SessionUser): Promise<OpenRows>;
}
