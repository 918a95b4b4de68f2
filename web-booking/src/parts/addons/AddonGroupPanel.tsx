import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddonGroup, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { focusField } from '@stile/web-kit/browser';
import type { ChosenAddon, Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PAGE_SIZE } from '../../core/booking/addon-rules.js';
import { linesOf } from './lines.js';
import { hasAttributes } from '../../core/booking/attributes.js';
import { addonFieldId, tooEarly } from './stock.js';
import { AddonRow } from './AddonRow.js';
import type { AddonVisit } from './addon-visit.js';
import { GroupByCategory } from './GroupByCategory.js';
import { ProductMap } from './ProductMap.js';

interface AddonGroupPanelProps {
  group: AddonGroup;
  map: InventoryAnswer['map'];
  open: boolean;
  /** None where the group is open anyway. */
  onToggle: (() => void) | undefined;
  /** Whether it stays closed for now. */
  unready: boolean;
  /** Why it stayed closed when it was pressed. */
  rejection: string | null;
  selection: Selection;
  occupancy: OccupancyAnswer | undefined;
  taxIncluded: boolean;
  visit: AddonVisit;
  /** Whether a search has picked the products shown. */
  sought: boolean;
  onChange: (changes: Record<string, ChosenAddon>) => void;
}

/** Products that can be taken now, or are taken. */
const listedOf = (group: AddonGroup, selection: Selection): AddonGroup['addons'] => {
  const early = tooEarly(group, selection);
  return group.addons.filter(
    (addon) => !early.has(addon.id) && !(addon.settings_v2.is_waitlist && !selection.addons[addon.id]),
  );
};

/** A group of products, in pages; behind a switch but where it is open anyway. */
export const AddonGroupPanel = ({
  group,
  map,
  open,
  onToggle,
  unready,
  rejection,
  selection,
  occupancy,
  taxIncluded,
  visit,
  sought,
  onChange,
}: AddonGroupPanelProps) => {
  const [page, setPage] = useState(0);
  const listed = open ? listedOf(group, selection) : [];
  const byCategory = group.category_filter.length > 0 && !sought;
  const pages = Math.ceil(listed.length / PAGE_SIZE);
  const row = (addon: AddonGroup['addons'][number]) => (
    <AddonRow
      key={addon.id}
      group={group}
      addon={addon}
      chosen={selection.addons[addon.id]}
      {...(hasAttributes(addon) ? { lines: linesOf(selection, addon.id) } : {})}
      occupancy={occupancy}
      visit={visit}
      taxIncluded={taxIncluded}
      onChange={onChange}
    />
  );
  const id = `group-${group.id}`;
  const show = (addon: string) => {
    flushSync(() => setPage(Math.floor(listed.findIndex((each) => each.id === addon) / PAGE_SIZE)));
    focusField(addonFieldId(addon));
  };
  return (
    <div className="addon-group">
      <div className="addon-group-head">
        <div>
          <h3 id={id}>{group.title}</h3>
          {group.inventory_text ? <p className="hint">{group.inventory_text}</p> : null}
        </div>
        {onToggle ? <GroupSwitch labelledBy={id} open={open} onToggle={onToggle} unready={unready} /> : null}
      </div>
      {rejection ? <p className="field-error">{rejection}</p> : null}
      {open && map ? (
        <ProductMap
          map={map}
          group={group}
          selection={selection}
          occupancy={occupancy}
          persons={visit.persons}
          onPick={show}
        />
      ) : null}
      {open && byCategory ? (
        <GroupByCategory group={group} selection={selection} occupancy={occupancy} row={row} />
      ) : null}
      {open && !byCategory ? (
        <ul className="counters">{listed.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(row)}</ul>
      ) : null}
      {!byCategory && pages > 1 ? (
        <Pager title={group.title} page={page} pages={pages} onPage={setPage} />
      ) : null}
    </div>
  );
};

const GroupSwitch = ({
  labelledBy,
  open,
  unready,
  onToggle,
}: {
  labelledBy: string;
  open: boolean;
  unready: boolean;
  onToggle: () => void;
}) => {
  const { t } = useI18n();
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={open}
      aria-labelledby={labelledBy}
      aria-disabled={unready && !open}
      onClick={onToggle}
    >
      <span aria-hidden="true">{t(open ? 'on' : 'off')}</span>
    </button>
  );
};

interface PagerProps {
  title: string;
  /** Counted from 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const Pager = ({ title, page, pages, onPage }: PagerProps) => {
  const { t } = useI18n();
  return (
    <nav className="pager" aria-label={t('pages_of', { what: title })}>
      <button
        type="button"
        className="button quiet"
        aria-disabled={page === 0}
        onClick={() => {
          if (page > 0) onPage(page - 1);
        }}
      >
        {t('previous')}
      </button>
      <span role="status">{t('page_of', { page: page + 1, pages })}</span>
      <button
        type="button"
        className="button quiet"
        aria-disabled={page === pages - 1}
        onClick={() => {
          if (page < pages - 1) onPage(page + 1);
        }}
      >
        {t('next')}
      </button>
    </nav>
  );
};
