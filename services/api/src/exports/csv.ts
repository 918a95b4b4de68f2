import type { ExportColumn, Language } from '@stile/contracts';
import { findConsoleText } from '@stile/contracts/messages/console-text';
import { fill } from '@stile/contracts';
import { wallClock } from '@stile/web-kit';

/** Names that a line has by id. */
export interface LineNames {
  timezoneOf(inventoryGroup: string): string;
  destinationOf(inventoryGroup: string, inventory: string): string;
}
type Line = Readonly<Record<string, unknown>>;

/** Beginnings that a spreadsheet would take for a formula, their full-width forms too. */
const FORMULA = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/** A control character has no place in a cell. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Excel reads letters as UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** Between cells, and before the parts of a number: what spreadsheets of the language read. */
const SEPARATORS: Readonly<Record<Language, { readonly cell: string; readonly decimal: string }>> = {
  en: { cell: ',', decimal: '.' },
  fr: { cell: ';', decimal: ',' },
};

const textCell = (text: string): string => {
  const plain = text.replaceAll(CONTROL, '');
  return `"${(FORMULA.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
};

const CENTS = 2;
/** A number stays one, so that a column of figures adds up: it has no unit, and a minus before it. */
const numberCell = (value: number, kind: ExportColumn['kind'], language: Language): string => {
  const text = kind === 'money' ? value.toFixed(CENTS) : String(value);
  return text.replace('.', SEPARATORS[language].decimal);
};

/** The lines of a file in one language. */
export class Csv {
  constructor(
    private readonly columns: readonly ExportColumn[],
    private readonly language: Language,
    private readonly names: LineNames,
  ) {}

  head(): string {
    const labels = this.columns.map(({ label }) => textCell(this.text(label)));
    return BYTE_ORDER_MARK + labels.join(this.separator) + LINE_END;
  }

  line(line: Line): string {
    return this.columns.map((column) => this.cell(column, line)).join(this.separator) + LINE_END;
  }

  private cell({ key, kind, texts }: ExportColumn, line: Line): string {
    const value = line[key];
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return numberCell(value, kind, this.language);
    return textCell(this.words(value, { kind, texts, group: String(line['inventory_group']) }));
  }

  private words(
    value: unknown,
    { kind, texts, group }: Pick<ExportColumn, 'kind'> & { texts: string | undefined; group: string },
  ): string {
    if (typeof value === 'boolean') return this.text(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.join(', ');
    const text = String(value);
    switch (kind) {
      case 'moment':
        return wallClock(text, this.names.timezoneOf(group));
      case 'clock':
        return text.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
      case 'destination':
        return this.names.destinationOf(group, text);
      case 'status':
        return this.text(`${texts ?? ''}${text}`, text);
      case 'person':
        return this.actor(text);
      default:
        return text;
    }
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

  private get separator(): string {
    return SEPARATORS[this.language].cell;
  }
}
