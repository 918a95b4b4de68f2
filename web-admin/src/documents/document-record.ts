/** A venue document as /api/admin answers it. */
export type DocumentRecord = Readonly<Record<string, unknown>> & {
  readonly id: string | number;
  readonly _group: string;
  readonly _revision: number;
};

/** What names the document; its id where that is empty. */
const TITLES = ['name', 'title', 'rule_description', 'code', 'username'];
export const titleOf = (
  record: Readonly<Record<string, unknown>> & { readonly id: string | number },
): string =>
  String(
    TITLES.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '') ??
      record.id,
  );
