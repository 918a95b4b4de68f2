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
/** Without an index in the order of the page: of more rows it is found sooner by walking its order. */
const COMMON = 2_000;
/** Beginnings that are merged: each letter and digit that can follow a first letter. */
const MOST_BEGINNINGS = 60;

type Term = Extract<Test, { kind: 'startsWith' }>;
type Sort = CheckedQuery['sort'];

/** Documents among which are all that a filter finds. */
export interface Found {
  /** Gives their rowids as `id`. */
  readonly ids: Sql;
  /** The filter without what gave the ids. */
  readonly rest: Test;
  readonly isInOrder: boolean;
  /** The rest asks for texts alone. */
  readonly isByTextsAlone: boolean;
}

/** The terms of a filter that must all hold, by the indexes of texts that there are. */
export class Search {
  private readonly tests: readonly Test[];
  private readonly terms: number;
  private readonly rarest: { readonly term: Term; readonly rows: number } | undefined;

  constructor(
    test: Test,
    private readonly indexes: readonly ElementsIndex[],
    private readonly ask: (sql: Sql) => readonly unknown[],
  ) {
    this.tests = test.kind === 'and' ? test.tests : [test];
    const terms = this.tests.filter((each) => this.isTerm(each));
    this.terms = terms.length;
    const atMost = terms.length > 1 ? MOST_COUNTED : COMMON;
    [this.rarest] = terms
      .map((term) => ({ term, rows: this.rowsOf(term, atMost) }))
      .sort((a, b) => a.rows - b.rows);
  }

  /** Undefined where the documents are found sooner in the order of a page. */
  found(sort: Sort): Found | undefined {
    if (!this.rarest) return undefined;
    const { term, rows } = this.rarest;
    const inOrder = rows < FEW ? undefined : this.inOrder(term, sort);
    if (inOrder) return { ids: inOrder, rest: this.without(term), isInOrder: true, isByTextsAlone: false };
    if (rows >= COMMON) return undefined;
    return { ids: idsOf(term), rest: this.without(term), isInOrder: false, isByTextsAlone: false };
  }

  /** Several terms of which each has so many rows that they are not counted. */
  get isBroad(): boolean {
    return this.terms > 1 && this.rarest!.rows > MOST_LOOKED;
  }

  /** In no order. */
  counted(): Found | undefined {
    if (!this.rarest) return undefined;
    const { term } = this.rarest;
    const rest = this.without(term);
    const isByTextsAlone = rest.tests.every((each) => this.isTerm(each));
    return { ids: idsOf(term), rest, isInOrder: false, isByTextsAlone };
  }

  private isTerm(test: Test): test is Term {
    return (
      test.kind === 'startsWith' &&
      this.indexes.some(({ path, order }) => path === test.path && order === undefined)
    );
  }

  private without(term: Term): Extract<Test, { kind: 'and' | 'or' }> {
    return { kind: 'and', tests: this.tests.filter((each) => each !== term) };
  }

  private rowsOf({ path, texts }: Term, atMost: number): number {
    const { text, values } = beginningWith(texts);
    const rows = `SELECT 1 FROM ${elementTable({ path })} WHERE ${text} LIMIT ${atMost}`;
    return Number(this.ask({ text: `SELECT count(*) FROM (${rows})`, values })[0]);
  }

  /** By an index in the order of the page, the first ones first; undefined where there is none for such texts. */
  private inOrder({ path, texts }: Term, sort: Sort): Sql | undefined {
    const [first, ...less] = sort;
    const index = this.indexes.find((each) => each.path === path && each.order === first?.[0]);
    if (!first || !index || less.length > 0) return undefined;
    const parts = texts.flatMap((text) => this.partsOf(index, text));
    if (parts.length === 0 || parts.length > MOST_BEGINNINGS || parts.includes(undefined)) return undefined;
    return mergedSql(
      parts.map((part) => this.rowsSql(index, part!)),
      first[1],
    );
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
    const conditions = [{ text: 'beginning = ?', values: [beginning] }, ...bounds, ...begins];
    return {
      text: `SELECT key, _id, id FROM ${elementTable(index)} WHERE ${conditions.map(({ text }) => text).join(' AND ')}`,
      values: conditions.flatMap(({ values }) => values),
    };
  }
}

const idsOf = ({ path, texts }: Term): Sql => {
  const { text, values } = beginningWith(texts);
  return { text: `SELECT DISTINCT id FROM ${elementTable({ path })} WHERE ${text}`, values };
};

/** A LIMIT, though it bounds nothing, has SQLite give the rows in this order. */
const mergedSql = (parts: readonly Sql[], direction: 1 | -1): Sql => ({
  text: `SELECT DISTINCT id FROM (${parts.map(({ text }) => text).join(' UNION ALL ')}
    ORDER BY key ${direction < 0 ? 'DESC' : ''}, _id LIMIT -1)`,
  values: parts.flatMap(({ values }) => values),
});

/** One seek for each: the others' rows are passed over. */
const beginningsSql = (table: string, text: string): Sql => ({
  text: `WITH RECURSIVE each (beginning) AS (
      SELECT min(beginning) FROM ${table} WHERE beginning >= ? AND beginning < ?
      UNION ALL SELECT (SELECT min(beginning) FROM ${table} WHERE beginning > each.beginning AND beginning < ?)
      FROM each WHERE each.beginning IS NOT NULL)
    SELECT beginning FROM each WHERE beginning IS NOT NULL LIMIT ${MOST_BEGINNINGS + 1}`,
  values: [text, text + END, text + END],
});
