import { fill, type ExportColumn, type Language } from '@stile/contracts';
import { findConsoleText } from '@stile/contracts/messages/console-text';
import { wallClock } from '@stile/web-kit';

/** Names that a line has by id, as plain data: a thread is sent them. */
export interface LineNames {
  /** Time zones by venue. */
  readonly zones: Readonly<Record<string, string>>;
  /** Titles of destinations by venue and id. */
  readonly destinations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
/** The time zone of a venue that is gone. */
export const UTC = 'UTC';
export type Line = Readonly<Record<string, unknown>>;

/** A value of a line in a file; null is empty. Days and times are the venue's: '2026-12-06' or '2026-12-06 18:33:20'. */
export type Cell =
  | { readonly type: 'number' | 'money'; readonly value: number }
  | { readonly type: 'text' | 'date' | 'time'; readonly text: string }
  | null;

/** Characters that have no place in a cell: controls, but for tabs and ends of lines, and what is no character. */
export const CONTROL = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const MINUTES = 'YYYY-MM-DDTHH:MM'.length;

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The cells of a file's lines, in one language. */
export class Cells {
  constructor(
    readonly columns: readonly ExportColumn[],
    readonly language: Language,
    private readonly names: LineNames,
  ) {}

  labels(): readonly string[] {
    return this.columns.map((column) =>
      'heading' in column ? column.heading : this.text(column.label, column.key),
    );
  }

  of(line: Line): readonly Cell[] {
    const group = String(line['inventory_group']);
    return this.columns.map((column) => this.cell(column, line[column.key], group));
  }

  private cell(column: ExportColumn, value: unknown, group: string): Cell {
    if (value === null || value === undefined) return null;
    if (typeof value === 'number')
      return Number.isFinite(value) ? { type: column.kind === 'money' ? 'money' : 'number', value } : null;
    if (typeof value === 'boolean') return this.textCell(this.text(value ? 'yes' : 'no'));
    if (Array.isArray(value) && value.every(isPlain)) return this.textCell(value.join(', '));
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    switch (column.kind) {
      case 'date':
        return { type: 'date', text };
      case 'moment':
        return { type: 'time', text: wallClock(text, this.zone(group)) };
      case 'clock':
        return { type: 'time', text: text.slice(0, MINUTES).replace('T', ' ') };
      case 'destination':
        return this.textCell(this.destination(group, text));
      case 'status':
        return this.textCell(this.text(`${column.texts ?? ''}${text}`, text));
      case 'person':
        return this.textCell(this.actor(text));
      default:
        return this.textCell(text);
    }
  }

  private zone(group: string): string {
    return this.names.zones[group] ?? UTC;
  }

  private destination(group: string, inventory: string): string {
    return this.names.destinations[group]?.[inventory] ?? inventory;
  }

  private textCell(text: string): Cell {
    return { type: 'text', text: text.replaceAll(CONTROL, '') };
  }

  private actor(name: string): string {
    if (name === 'visitor') return this.text('actor_visitor');
    return name.startsWith('system:')
      ? fill(this.text('actor_system'), { part: name.slice('system:'.length) })
      : name;
  }

  private text(key: string, otherwise = key): string {
    return findConsoleText(key, this.language) ?? otherwise;
  }
}
