import { useEffect, useState } from 'react';
import type { AddonGroup, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { ChosenAddon, Selection } from '../booking/selection.js';
import { useServices } from '../app/services.js';
import { useWords } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { PAGE_SIZE } from './addon-rules.js';
import { AddonGroupPanel } from './AddonGroupPanel.js';

export interface AddonsProps {
  groups: readonly AddonGroup[]; map: InventoryAnswer['map']; selection: Selection; occupancy: OccupancyAnswer | undefined; taxIncluded: boolean; hasPayingVisitor: boolean;
  onChange: (addons: Record<string, ChosenAddon>) => void;
}

/** booking.md section 9: a search of at least 2 characters, after 800 ms. */
const SEARCH_DELAY_MS = 800;
const SEARCH_LENGTH = 2;
const BEACH_ACCESS = 'beach_access';

/** What is sought once typing has come to rest; nothing at once when the text is too short. */
const useSought = (typed: string): string => {
  const [sought, setSought] = useState('');
  const text = typed.trim().toLowerCase();
  useEffect(() => {
    const long = text.length >= SEARCH_LENGTH;
    const timer = setTimeout(() => setSought(long ? text : ''), long ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return sought;
};

/** The products of a visit that has an arrival time, by group. */
export const Addons = ({ groups, map, selection, occupancy, taxIncluded, hasPayingVisitor, onChange }: AddonsProps) => {
  const { t } = useWords();
  const { announcer } = useServices();
  const [typed, setTyped] = useState('');
  const sought = useSought(typed);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [refused, setRefused] = useState<string | null>(null);

  const found = sought ? groups.map((group) => ({ ...group, addons: group.addons.filter((addon) => addon.title.toLowerCase().includes(sought)) })).filter((group) => group.addons.length > 0) : groups;
  const isOpen = (group: AddonGroup) => sought !== '' || (toggled[group.id] ?? (Boolean(group.settings.default_open) || group.addons.some((addon) => selection.addons[addon.id])));
  const isRefused = (group: AddonGroup) => group.id === BEACH_ACCESS && !hasPayingVisitor;
  const toggle = (group: AddonGroup) => {
    const open = isOpen(group);
    const refuse = !open && isRefused(group);
    setRefused(refuse ? group.id : null);
    if (refuse) return announcer.say(t('needs_paying_visitor'));
    setToggled({ ...toggled, [group.id]: !open });
    // Off means: nothing of it. The total says so at once.
    if (open) onChange(Object.fromEntries(group.addons.filter((addon) => selection.addons[addon.id]).map((addon) => [addon.id, { count: 0, time: null }])));
  };
  const many = groups.reduce((total, group) => total + group.addons.length, 0) > PAGE_SIZE;
  return (
    <>
      {many ? (
        <div className="search">
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="addon-search">{t('search_addons')}</label>
          <input id="addon-search" type="search" autoComplete="off" maxLength={60} placeholder={t('search_addons')} value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault(); }} />
          {typed ? <button type="button" className="link" onClick={() => setTyped('')}>{t('clear')}</button> : null}
        </div>
      ) : null}
      {sought && found.length === 0 ? <p className="hint" role="status">{t('nothing_found', { text: sought })}</p> : null}
      {found.map((group) => (
        <AddonGroupPanel key={`${group.id} ${sought}`} group={group} map={map} open={isOpen(group)} onToggle={() => toggle(group)} unready={isRefused(group)} refusal={refused === group.id && isRefused(group) ? t('needs_paying_visitor') : null} selection={selection} occupancy={occupancy} taxIncluded={taxIncluded} onChange={onChange} />
      ))}
    </>
  );
};
