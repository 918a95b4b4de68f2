import { Inject, Injectable } from '@nestjs/common';
import { exportMessages, fill, type Clock, type ExportKey, type Language } from '@stile/contracts';
import { titleIn, wallClock } from '@stile/web-kit';
import type { ListedRows } from '../http/listed-rows.js';
import { CLOCK } from '../ports/tokens.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { UTC, type LineNames } from './cells.js';
import type { StoredExport } from './export-records.js';
import type { FileForm } from './file-task.js';
import type { About } from './xlsx.js';

type FileParts = Pick<StoredExport, 'list' | 'format' | 'groups' | 'part' | 'parts' | 'instant'>;

/** The form of a file: its name, its labels, its names of things, and what it says of itself. */
@Injectable()
export class FileForms {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
  ) {}

  of(stored: StoredExport, { columns }: ListedRows): FileForm {
    const { format, language, groups } = stored;
    const { rows, about } = exportMessages[language];
    return {
      format,
      columns,
      language,
      names: this.namesIn(groups, language),
      titles: [rows, about],
      about: this.aboutOf(stored),
      madeAt: this.clock.now(),
    };
  }

  nameOf({ list, format, groups, part, parts, instant }: FileParts): string {
    const today = wallClock(this.clock.now(), this.timezoneOf(groups[0] ?? '')).slice(0, 'YYYY-MM-DD'.length);
    const stoodAt = instant === null ? '' : `_as_of_${instant.replace(/[:-]|\.000/g, '')}`;
    return `${list}_${today}${stoodAt}${parts > 1 ? `_part_${part}_of_${parts}` : ''}.${format}`;
  }

  private aboutOf({
    id,
    list,
    part,
    parts,
    total,
    by,
    groups,
    asOf,
    instant,
    request,
    language,
  }: StoredExport): About {
    const texts: Readonly<Record<string, string>> & Record<ExportKey, string> = exportMessages[language];
    const zone = this.timezoneOf(groups[0] ?? '');
    const zones = new Set(groups.map((group) => this.timezoneOf(group)));
    return [
      [texts.list, texts[list] ?? list],
      [texts.venues, groups.join(', ')],
      [texts.filter, request.filter ?? '{}'],
      [texts.row_count, String(total)],
      [texts.part, fill(texts.part_of, { part, parts })],
      [texts.zone, [...zones].join(', ')],
      [texts.made_at, wallClock(this.clock.now(), zone)],
      [texts.made_by, by],
      ...(instant === null ? [] : [[texts.stood_at, `${wallClock(instant, zone)} (${instant})`] as const]),
      [texts.as_of, asOf],
      [texts.number, id],
    ];
  }

  private timezoneOf(group: string): string {
    return this.catalogues.of(group)?.inventory_group.get(group)?.body.timezone ?? UTC;
  }

  private namesIn(groups: readonly string[], language: Language): LineNames {
    return {
      zones: Object.fromEntries(groups.map((group) => [group, this.timezoneOf(group)])),
      destinations: Object.fromEntries(
        groups.map((group) => [
          group,
          Object.fromEntries(
            [...(this.catalogues.of(group)?.inventories ?? [])].map(([id, { body }]) => [
              id,
              titleIn(body.title, language),
            ]),
          ),
        ]),
      ),
    };
  }
}
