import { lazy, Suspense, useState } from 'react';
import type { BookableAddon } from '@stile/contracts';
import { focusField } from '@stile/web-kit/browser';
import { useServices } from '../../core/services/services.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { rememberNotes, notesOf } from '../drafts/addon-notes.js';
import { lineKey, type ChosenAddon } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { AddonVisit } from './addon-visit.js';
import { MAX_LINES, withoutLine, type AddonLine } from './lines.js';
import { addonFieldId, type Stock } from './stock.js';

const AttributesDialog = lazy(async () => ({
  default: (await import('../attributes/AttributesDialog.js')).AttributesDialog,
}));

interface CustomizedLinesProps {
  addon: BookableAddon;
  lines: readonly AddonLine[];
  stock: Stock;
  most: number;
  visit: AddonVisit;
  soldOut: boolean;
  describedBy: string;
  daysOf: (chosen: ChosenAddon) => string;
  onChange: (changes: Record<string, ChosenAddon>) => void;
}

interface LinesProps {
  addon: BookableAddon;
  lines: readonly AddonLine[];
  notes: Readonly<Record<string, string>>;
  daysOf: (chosen: ChosenAddon) => string;
  onOpen: (index: number) => void;
}

/** Chosen lines of the product, each with the way to change it. */
const Lines = ({ addon, lines, notes, daysOf, onOpen }: LinesProps) => {
  const { t, n } = useI18n();
  return (
    <ul className="addon-lines">
      {lines.map(({ key, chosen }, index) => (
        <li key={key}>
          <span>
            {[n('pieces', chosen.count), daysOf(chosen), notes[key] ? t('with_notes') : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={t('change_line', { what: addon.title, n: index + 1 })}
            onClick={() => onOpen(index)}
          >
            {t('change_this')}
          </button>
        </li>
      ))}
    </ul>
  );
};

const NOTHING: ChosenAddon = { count: 0, time: null };

/** A product with days and notes of its own: its lines, each to be changed, and one more. */
export const CustomizedLines = ({
  addon,
  lines,
  stock,
  most,
  visit,
  soldOut,
  describedBy,
  daysOf,
  onChange,
}: CustomizedLinesProps) => {
  const { t } = useI18n();
  const { stored } = useServices();
  const [open, setOpen] = useState<number | null>(null);
  const notes = useHydrated() ? notesOf(stored, visit.inventory) : {};
  const full =
    soldOut ||
    lines.length >= MAX_LINES ||
    lines.reduce((sum, { chosen }) => sum + chosen.count, 0) >= Math.min(stock.max, most);
  const edited = open === null ? undefined : lines[open];
  const key = edited?.key ?? lineKey(addon.id, open ?? 0);
  const others = lines.reduce((sum, line) => sum + (line === edited ? 0 : line.chosen.count), 0);
  const remove = (index: number): void => {
    const noted = lines.map((line) => ({ key: line.key, value: notes[line.key] ?? '' }));
    for (const [line, text] of Object.entries(withoutLine(noted, index, '')))
      rememberNotes(stored, visit.inventory, line, text);
    const chosen = lines.map((line) => ({ key: line.key, value: line.chosen }));
    onChange(withoutLine(chosen, index, NOTHING));
    focusField(addonFieldId(addon.id));
  };
  return (
    <>
      <button
        type="button"
        id={addonFieldId(addon.id)}
        className="button quiet"
        aria-haspopup="dialog"
        aria-label={t(lines.length > 0 ? 'another_what' : 'customize_what', { what: addon.title })}
        aria-describedby={describedBy}
        aria-disabled={full}
        onClick={() => {
          if (!full) setOpen(lines.length);
        }}
      >
        {t(lines.length > 0 ? 'another' : 'customize')}
      </button>
      {lines.length > 0 ? (
        <Lines addon={addon} lines={lines} notes={notes} daysOf={daysOf} onOpen={setOpen} />
      ) : null}
      {open === null ? null : (
        <Suspense>
          <AttributesDialog
            addon={addon}
            lineKey={key}
            inventory={visit.inventory}
            visitDate={visit.date}
            endDate={visit.endDate}
            chosen={edited?.chosen}
            isDesk={visit.isDesk}
            max={Math.min(stock.max, most) - others}
            persons={addon.settings.price_per_person ? Math.max(1, visit.persons) : 1}
            onSave={(saved) => onChange({ [key]: { ...saved, time: saved.time ?? stock.time } })}
            onDelete={() => remove(open)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
};
