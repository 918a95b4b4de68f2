import { useEffect, useState } from 'react';
import type { AddonGroup, OccupancyAnswer } from '@stile/contracts';
import type { ChosenAddon, Selection } from '../booking/selection.js';
import { useServices } from '../app/services.js';
import { useWords } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { PAGE_SIZE } from './addon-rules.js';
import { AddonGroupPanel } from './AddonGroupPanel.js';

interface AddonsProps {
  groups: readonly AddonGroup[]; selection: Selection; occupancy: OccupancyAnswer | undefined; taxIncluded: boolean; hasPayingVisitor: boolean;
  onChange: (addons: Record<string, ChosenAddon>) => void; fault?: string | undefined;
}

/** booking.md section 9: a search of at least 2 characters, after 800 ms. */
const SEARCH_DELAY_MS = 800;
const SEARCH_LENGTH = 2;

export const Addons = ({ groups, selection, occupancy, taxIncluded, hasPayingVisitor, onChange, fault }: AddonsProps) => {
  const { t } = useWords();
  const { announcer } = useServices();
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  useEffect(() => {
    const text = typed.trim();
    const timer = setTimeout(() => setSought(text.length >= SEARCH_LENGTH ? text.toLowerCase() : ''), text.length >= SEARCH_LENGTH ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);

  const found = sought ? groups.map((group) => ({ ...group, addons: group.addons.filter((addon) => addon.title.toLowerCase().includes(sought)) })).filter((group) => group.addons.length > 0) : groups;
  const isOpen = (group: AddonGroup) => sought !== '' || (toggled[group.id] ?? (Boolean(group.settings.default_open) || group.addons.some((addon) => selection.addons[addon.id])));
  const toggle = (group: AddonGroup) => {
    const open = isOpen(group);
    const refusal = open ? null : !selection.time ? 'needs_arrival_time' as const : group.id === 'beach_access' && !hasPayingVisitor ? 'needs_paying_visitor' as const : null;
    if (refusal) return announcer.say(t(refusal));
    setToggled({ ...toggled, [group.id]: !open });
    // Off means: nothing of it. The total says so at once.
    if (open) onChange(Object.fromEntries(group.addons.filter((addon) => selection.addons[addon.id]).map((addon) => [addon.id, { count: 0, time: null }])));
  };
  const many = groups.reduce((total, group) => total + group.addons.length, 0) > PAGE_SIZE;
  return (
    <section className="card" aria-labelledby="addons-title" id="field-addons" tabIndex={-1}>
      <h2 id="addons-title">{t('addons')}</h2>
      {fault ? <p className="fault" id="addons-fault">{fault}</p> : null}
      {selection.time ? null : <p className="hint">{t('addons_need_time')}</p>}
      {many ? (
        <div className="search">
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="addon-search">{t('search_addons')}</label>
          <input id="addon-search" type="search" autoComplete="off" maxLength={60} placeholder={t('search_addons')} value={typed} onChange={(event) => setTyped(event.target.value)} />
          {typed ? <button type="button" className="link" onClick={() => setTyped('')}>{t('clear')}</button> : null}
        </div>
      ) : null}
      {sought && found.length === 0 ? <p className="hint" role="status">{t('nothing_found', { text: sought })}</p> : null}
      {found.map((group) => (
        <AddonGroupPanel key={`${group.id} ${sought}`} group={group} open={isOpen(group)} onToggle={() => toggle(group)} refused={!selection.time} selection={selection} occupancy={occupancy} taxIncluded={taxIncluded} onChange={onChange} />
      ))}
    </section>
  );
};
