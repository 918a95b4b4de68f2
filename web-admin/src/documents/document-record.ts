/** A venue document as /api/admin answers it. */
export type DocumentRecord = Readonly<Record<string, unknown>> & {
  readonly id: string | number;
  readonly _group: string;
  readonly _revision: number;
};

/** A value that is a text with something in it. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Fields that name the document; its id where that is empty. */
const TITLES = ['name', 'title', 'rule_description', 'code', 'username'];
export const titleOf = (
  record: Readonly<Record<string, unknown>> & { readonly id: string | number },
): string => {
  const title = TITLES.map((name) => textOf(record[name])).find(Boolean) ?? String(record.id);
  // Accountants know an account by its number.
  return textOf(record['code']) && textOf(record['title']) ? `${record.id} ${title}` : title;
};
