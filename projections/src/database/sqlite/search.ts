import type { CheckedQuery, ElementsIndex, Test } from '../checked-query.js';
import { partedText, type PartedText } from '../parted-text.js';
import { beginningWith, elementTable, END } from './element-table.js';
import { between } from './filter-sql.js';
import { indexInOrder } from './index-in-order.js';
import type { Sql } from './sql.js';

/** Rows that are counted of each of several terms, to know which is the rarest. */
const MOST_COUNTED = 20_000;
/** Rows of each of several terms that are listed: a list is sooner read than a sixth of its rows are looked up. */
const MOST_LISTED = 60_000;
/** Rows of the rarest of several terms that are looked up for the others, and counted. */
const MOST_LOOKED = 2_000;
/** Rows of fewer than this have their documents read and sorted. */
const FEW = 500;
/** Without an index of words in the order of the page: fewer are sooner sorted than found in an index of all documents. */
const FEW_OF_ALL = 1_500;
/** Rows of one term that are listed: of more the first ones are soon met in the order of the page. */
const COMMON = 10_000;
/** Rows between the bounds of an order that are sorted. */
const MOST_WITHIN = 2_000;
/** Beginnings that are merged: each letter and digit that can follow a first letter. */
const MOST_BEGINNINGS = 60;

type Term = Extract<Test, { kind: 'startsWith' }>;
type Sort = CheckedQuery['sort'];

/** Documents among which are all that a filter finds. */
export interface Found {
  /** Gives their rowids as `id`. */
  readonly ids: Sql;
  /** An index of documents in the order of the page, in which those are met. */
  readonly index?: string | undefined;
  /** The filter without the terms that all hold. */
  readonly rest: Test;
  readonly isInOrder: boolean;
  /** Else rowids alone say all, and no document is read. */
  readonly needsDocuments: boolean;
}

/** Rowids of all documents that have the terms but for the broad ones, which are to be looked up. */
interface Listed {
  readonly ids: readonly number[];
  readonly broad: readonly Term[];
}

interface How {
  readonly isInOrder?: boolean;
  readonly isUnsorted?: boolean;
  readonly broad?: readonly Term[];
  readonly index?: string | undefined;
}

/** A file as a search asks it. */
export interface SearchedFile {
  readonly elements: readonly ElementsIndex[];
  /** Names of the indexes of documents. */
  indexes(): readonly string[];
  /** The first column. */
  ask(sql: Sql): readonly unknown[];
  /** The answer of the last time, if it was under that key and nothing was written since. */
  remembered<T>(key: string, make: () => T): T;
  remembered<T>(key: string): T | undefined;
}

/** The terms of a filter that must all hold, by the indexes of texts that there are. */
export class Search {
  private readonly tests: readonly Test[];
  private readonly rarest: { readonly term: Term; readonly rows: number } | undefined;
  private readonly others: readonly Term[];

  constructor(
    test: Test,
    private readonly file: SearchedFile,
  ) {
    this.tests = testsOf(test);
    const terms = this.tests.filter((each) => this.isTerm(each));
    const atMost = terms.length > 1 ? MOST_COUNTED : MOST_LOOKED;
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
    if (rows < FEW) return this.foundBy(this.idsOf(term));
    const within = this.within(term);
    if (within) return this.foundBy(within);
    const both = this.others.length > 0 && rows < MOST_COUNTED ? this.listed() : undefined;
    if (both && both.ids.length < FEW) return this.foundBy(listSql(both.ids), { broad: both.broad });
    const inOrder = this.inOrder(term, sort);
    if (inOrder) return this.foundBy(this.among(inOrder, both), { isInOrder: true });
    const listed = both ?? this.listed();
    if (!listed) return undefined;
    const { ids, broad } = listed;
    const index = ids.length < FEW_OF_ALL ? undefined : indexInOrder(this.file.indexes(), this.tests, sort);
    return this.foundBy(listSql(ids), { broad, index });
  }

  /** Several terms of which each has so many rows that they are not counted, unless a page has listed them. */
  get isBroad(): boolean {
    if (!this.rarest || this.others.length === 0 || this.rarest.rows < MOST_LOOKED) return false;
    if (this.within(this.rarest.term)) return false;
    const listed = this.file.remembered<Listed>(this.key);
    return !listed || listed.broad.length > 0;
  }

  /** In no order. */
  counted(): Found | undefined {
    if (!this.rarest) return undefined;
    const { term, rows } = this.rarest;
    const within = rows < FEW ? undefined : this.within(term);
    const listed = within || this.others.length === 0 ? undefined : this.listed();
    return listed
      ? this.foundBy(listSql(listed.ids), { isUnsorted: true, broad: listed.broad })
      : this.foundBy(within ?? this.idsOf(term), { isUnsorted: true });
  }

  private foundBy(
    ids: Sql,
    { isInOrder = false, isUnsorted = isInOrder, broad = [], index }: How = {},
  ): Found {
    const rest = [...this.tests.filter((each) => !this.isTerm(each)), ...broad];
    return {
      ids,
      index,
      rest: { kind: 'and', tests: rest },
      isInOrder,
      needsDocuments: !isUnsorted || rest.length > 0,
    };
  }

  /** The name under which lists of these terms are remembered. */
  private get key(): string {
    return JSON.stringify([this.rarest?.term, ...this.others]);
  }

  /** Undefined where even the rarest term has too many rows. */
  private listed(): Listed | undefined {
    const { term, rows } = this.rarest!;
    return this.file.remembered(this.key, () => {
      if (rows < MOST_LOOKED) return { ids: this.file.ask(this.idsOf(term)) as number[], broad: [] };
      const most = this.others.length > 0 ? MOST_LISTED : COMMON;
      const ids = this.listOf(term, most);
      return ids.length < most ? this.intersected(ids) : undefined;
    });
  }

  private intersected(ids: readonly number[]): Listed {
    let both = new Set(ids);
    const broad: Term[] = [];
    for (const other of this.others) {
      const theirs = this.listOf(other, MOST_LISTED);
      if (theirs.length < MOST_LISTED) both = new Set(theirs.filter((id) => both.has(id)));
      else broad.push(other);
    }
    return { ids: [...both], broad };
  }

  /** Rowids in one text: a row for each takes twice as long. */
  private listOf({ path, texts }: Term, atMost: number): number[] {
    const { text, values } = unionOf(texts.map((each) => this.rowsBeginning('id', path, each)));
    const [list] = this.file.ask({
      text: `SELECT json_group_array(id) FROM (${text} LIMIT ${atMost})`,
      values,
    });
    return JSON.parse(String(list)) as number[];
  }

  private isTerm(test: Test): test is Term {
    return (
      test.kind === 'startsWith' &&
      this.file.elements.some(({ path, order }) => path === test.path && order === undefined)
    );
  }

  /** Whether the document of a row has the other terms, too: it is not read to know that. */
  private hasOthers(table: string, others = this.others): Sql[] {
    return others.map(({ path, texts }) => {
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
    if (texts.length === 0) return 0;
    const { text, values } = unionOf(texts.map((each) => this.rowsBeginning('1', path, each)));
    return Number(this.file.ask({ text: `SELECT count(*) FROM (${text} LIMIT ${atMost})`, values })[0]);
  }

  private rowsBeginning(column: string, path: string, text: string): Sql {
    return selected(`SELECT ${column} FROM ${elementTable({ path })}`, [beginningWith([text])]);
  }

  /** Rows by an index in the order of the page, the first ones first; undefined where there is none for such texts. */
  private inOrder({ path, texts }: Term, sort: Sort, atMost = -1): Sql | undefined {
    const [first, ...less] = sort;
    const index = this.file.elements.find((each) => each.path === path && each.order === first?.[0]);
    if (!first || !index || less.length > 0) return undefined;
    const rows = this.rowsSql(index, texts);
    return (
      rows && {
        // A LIMIT, though it may bound nothing, has SQLite give the rows in this order.
        text: `${rows.text} ORDER BY key ${first[1] < 0 ? 'DESC' : ''}, _id LIMIT ${atMost}`,
        values: rows.values,
      }
    );
  }

  /** Between bounds that the filter sets to the order of an index, such as a day; undefined where many are, or none are set. */
  private within({ path, texts }: Term): Sql | undefined {
    const index = this.file.elements.find(
      ({ path: indexed, order }) =>
        indexed === path && this.tests.some((each) => each.kind === 'range' && each.path === order),
    );
    const rows = index && this.rowsSql(index, texts);
    if (!rows) return undefined;
    const [count] = this.file.ask({
      text: `SELECT count(*) FROM (${rows.text} LIMIT ${MOST_WITHIN})`,
      values: rows.values,
    });
    return Number(count) < MOST_WITHIN ? this.among(rows) : undefined;
  }

  /** Rows of some whose documents have the other terms, too. */
  private among({ text, values }: Sql, listed?: Listed): Sql {
    const list = listed && listSql(listed.ids);
    const conditions = [
      ...(list ? [{ text: `id IN (${list.text})`, values: list.values }] : []),
      ...this.hasOthers('found', listed?.broad),
    ];
    const rows = selected(`SELECT DISTINCT id FROM (${text}) AS found`, conditions);
    return { text: rows.text, values: [...values, ...rows.values] };
  }

  /** Rows that begin with some texts, in no order; undefined where these are too many, or the index has none of them. */
  private rowsSql(index: ElementsIndex, texts: readonly string[]): Sql | undefined {
    const parts = this.allPartsOf(index, texts);
    return parts && unionOf(parts.map((part) => this.rowsOfPart(index, part)));
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
    const beginnings = this.file.ask(beginningsSql(elementTable(index), text)) as string[];
    return beginnings.map((beginning) => ({ beginning, rest: '' }));
  }

  /** Rows of a beginning, between the bounds that the filter sets to the order. */
  private rowsOfPart(index: ElementsIndex, { beginning, rest }: PartedText): Sql {
    const bounds = this.tests.flatMap((each) =>
      each.kind === 'range' && each.path === index.order ? [between(each)('key')] : [],
    );
    const begins = rest === '' ? [] : [beginningWith([rest], 'rest')];
    return selected(`SELECT key, _id, id FROM ${elementTable(index)}`, [
      { text: 'beginning = ?', values: [beginning] },
      ...bounds,
      ...begins,
    ]);
  }
}

const selected = (from: string, conditions: readonly Sql[]): Sql => ({
  text: `${from} WHERE ${conditions.map(({ text }) => text).join(' AND ') || '1'}`,
  values: conditions.flatMap(({ values }) => values),
});

const unionOf = (parts: readonly Sql[]): Sql => ({
  text: parts.map(({ text }) => text).join(' UNION ALL '),
  values: parts.flatMap(({ values }) => values),
});

const testsOf = (test: Test): readonly Test[] => (test.kind === 'and' ? test.tests : [test]);

const listSql = (ids: readonly number[]): Sql => ({
  text: 'SELECT value AS id FROM json_each(?)',
  values: [JSON.stringify(ids)],
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
