import type { CheckedQuery, ElementsIndex, Test } from '../checked-query.js';
import { partedText, type PartedText } from '../parted-text.js';
import { beginningWith, elementTable, END } from './element-table.js';
import { between } from './filter-sql.js';
import type { Sql } from './sql.js';

/** Rows that are counted of each of several terms, to know which is the rarest. */
const MOST_COUNTED = 20_000;
/** Rows of the rarest of several terms that are looked at to count how many documents have them all. */
const MOST_LOOKED = 5_000;
/** Rows of fewer than this have their documents read and sorted. */
const FEW = 500;
/** Without an index in the order of the page: of more rows of one term it is found sooner by walking its order. */
const COMMON = 2_000;
/** Beginnings that are merged: each letter and digit that can follow a first letter. */
const MOST_BEGINNINGS = 60;

type Term = Extract<Test, { kind: 'startsWith' }>;
type Sort = CheckedQuery['sort'];

/** Documents among which are all that a filter finds. */
export interface Found {
  /** Gives their rowids as `id`. */
  readonly ids: Sql;
  /** The filter without the terms, which all hold. */
  readonly rest: Test;
  readonly isInOrder: boolean;
  /** Else rowids alone say all, and no document is read. */
  readonly needsDocuments: boolean;
}

/** The terms of a filter that must all hold, by the indexes of texts that there are. */
export class Search {
  private readonly tests: readonly Test[];
  private readonly rarest: { readonly term: Term; readonly rows: number } | undefined;
  private readonly others: readonly Term[];

  constructor(
    test: Test,
    private readonly indexes: readonly ElementsIndex[],
    private readonly ask: (sql: Sql) => readonly unknown[],
  ) {
    this.tests = test.kind === 'and' ? test.tests : [test];
    const terms = this.tests.filter((each) => this.isTerm(each));
    const atMost = terms.length > 1 ? MOST_COUNTED : COMMON;
    const [rarest, ...others] = terms
      .map((term) => ({ term, rows: this.rowsOf(term, atMost) }))
      .sort((a, b) => a.rows - b.rows);
    this.rarest = rarest;
    this.others = others.map(({ term }) => term);
  }

  /** Undefined where the documents are found sooner in the order of a page. */
  found(sort: Sort): Found | undefined {
    if (!this.rarest) return undefined;
    const { term, rows } = this.rarest;
    const within = rows < FEW ? undefined : this.within(term);
    if (within) return this.foundBy(within, { isSorted: true });
    const inOrder = rows < FEW ? undefined : this.inOrder(term, sort);
    if (inOrder) return this.foundBy(inOrder, { isInOrder: true });
    return rows < (this.others.length > 0 ? MOST_COUNTED : COMMON)
      ? this.foundBy(this.idsOf(term), { isSorted: true })
      : undefined;
  }

  /** Several terms of which each has so many rows that they are not counted. */
  get isBroad(): boolean {
    return this.others.length > 0 && this.rarest!.rows > MOST_LOOKED;
  }

  /** In no order. */
  counted(): Found | undefined {
    if (!this.rarest) return undefined;
    const { term, rows } = this.rarest;
    return this.foundBy((rows < FEW ? undefined : this.within(term)) ?? this.idsOf(term));
  }

  private foundBy(ids: Sql, { isInOrder = false, isSorted = false } = {}): Found {
    const rest = this.tests.filter((each) => !this.isTerm(each));
    return {
      ids,
      rest: { kind: 'and', tests: rest },
      isInOrder,
      needsDocuments: isSorted || rest.length > 0,
    };
  }

  private isTerm(test: Test): test is Term {
    return (
      test.kind === 'startsWith' &&
      this.indexes.some(({ path, order }) => path === test.path && order === undefined)
    );
  }

  /** Whether the document of a row has the other terms, too: it is not read to know that. */
  private hasOthers(table: string): Sql[] {
    return this.others.map(({ path, texts }) => {
      const { text, values } = beginningWith(texts, 'other.value');
      const rows = `SELECT 1 FROM ${elementTable({ path })} AS other`;
      return { text: `EXISTS (${rows} WHERE other.id = ${table}.id AND (${text}))`, values };
    });
  }

  private idsOf({ path, texts }: Term): Sql {
    const table = elementTable({ path });
    const { text, values } = beginningWith(texts);
    return selected(`SELECT DISTINCT id FROM ${table}`, [
      { text: `(${text})`, values },
      ...this.hasOthers(table),
    ]);
  }

  /** A walk of each range for itself: one that tests all ranges takes six times as long. */
  private rowsOf({ path, texts }: Term, atMost: number): number {
    const rows = texts.map((each) =>
      selected(`SELECT 1 FROM ${elementTable({ path })}`, [beginningWith([each])]),
    );
    if (rows.length === 0) return 0;
    return Number(
      this.ask({
        text: `SELECT count(*) FROM (${rows.map(({ text }) => text).join(' UNION ALL ')} LIMIT ${atMost})`,
        values: rows.flatMap(({ values }) => values),
      })[0],
    );
  }

  /** By an index in the order of the page, the first ones first; undefined where there is none for such texts. */
  private inOrder({ path, texts }: Term, sort: Sort): Sql | undefined {
    const [first, ...less] = sort;
    const index = this.indexes.find((each) => each.path === path && each.order === first?.[0]);
    if (!first || !index || less.length > 0) return undefined;
    const parts = this.allPartsOf(index, texts);
    return (
      parts &&
      mergedSql(
        parts.map((part) => this.rowsSql(index, part)),
        first[1],
      )
    );
  }

  /** Between bounds that the filter sets to the order of an index, such as a day; undefined where many are, or none are set. */
  private within({ path, texts }: Term): Sql | undefined {
    const index = this.indexes.find(
      ({ path: indexed, order }) =>
        indexed === path && this.tests.some((each) => each.kind === 'range' && each.path === order),
    );
    const parts = index && this.allPartsOf(index, texts);
    if (!parts) return undefined;
    const rows = unionOf(parts.map((part) => this.rowsSql(index, part)));
    const [count] = this.ask({
      text: `SELECT count(*) FROM (${rows.text} LIMIT ${COMMON})`,
      values: rows.values,
    });
    return Number(count) < COMMON
      ? { text: `SELECT DISTINCT id FROM (${rows.text})`, values: rows.values }
      : undefined;
  }

  /** Undefined where they are too many, or a text has none. */
  private allPartsOf(index: ElementsIndex, texts: readonly string[]): PartedText[] | undefined {
    const parts = texts.flatMap((text) => this.partsOf(index, text));
    const known = parts.filter((part) => part !== undefined);
    return parts.length > 0 && parts.length <= MOST_BEGINNINGS && known.length === parts.length
      ? known
      : undefined;
  }

  /** Beginnings that begin with a shorter text, where it is one; undefined of a text without a space. */
  private partsOf(index: ElementsIndex, text: string): (PartedText | undefined)[] {
    if (!text.includes(' ')) return [undefined];
    const parted = partedText(text);
    if (parted) return [parted];
    const beginnings = this.ask(beginningsSql(elementTable(index), text)) as string[];
    return beginnings.map((beginning) => ({ beginning, rest: '' }));
  }

  /** Rows of a beginning, between the bounds that the filter sets to the order. */
  private rowsSql(index: ElementsIndex, { beginning, rest }: PartedText): Sql {
    const bounds = this.tests.flatMap((each) =>
      each.kind === 'range' && each.path === index.order ? [between(each)('key')] : [],
    );
    const begins = rest === '' ? [] : [beginningWith([rest], 'rest')];
    const table = elementTable(index);
    return selected(`SELECT key, _id, id FROM ${table}`, [
      { text: 'beginning = ?', values: [beginning] },
      ...bounds,
      ...begins,
      ...this.hasOthers(table),
    ]);
  }
}

const selected = (from: string, conditions: readonly Sql[]): Sql => ({
  text: `${from} WHERE ${conditions.map(({ text }) => text).join(' AND ')}`,
  values: conditions.flatMap(({ values }) => values),
});

const unionOf = (parts: readonly Sql[]): Sql => ({
  text: parts.map(({ text }) => text).join(' UNION ALL '),
  values: parts.flatMap(({ values }) => values),
});

/** A LIMIT, though it bounds nothing, has SQLite give the rows in this order. */
const mergedSql = (parts: readonly Sql[], direction: 1 | -1): Sql => {
  const { text, values } = unionOf(parts);
  return {
    text: `SELECT DISTINCT id FROM (${text} ORDER BY key ${direction < 0 ? 'DESC' : ''}, _id LIMIT -1)`,
    values,
  };
};

/** One seek for each: the others' rows are passed over. */
const beginningsSql = (table: string, text: string): Sql => ({
  text: `WITH RECURSIVE each (beginning) AS (
      SELECT min(beginning) FROM ${table} WHERE beginning >= ? AND beginning < ?
      UNION ALL SELECT (SELECT min(beginning) FROM ${table} WHERE beginning > each.beginning AND beginning < ?)
      FROM each WHERE each.beginning IS NOT NULL)
    SELECT beginning FROM each WHERE beginning IS NOT NULL LIMIT ${MOST_BEGINNINGS + 1}`,
  values: [text, text + END, text + END],
});
