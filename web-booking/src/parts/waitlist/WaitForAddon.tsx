import { useState } from 'react';
import type { AddonGroup, Basket, OccupancyAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { WaitlistDialog } from './WaitlistDialog.js';

interface WaitForAddonProps {
  group: AddonGroup;
  /** The product that stands for the waitlist. */
  waitlist: string;
  /** The party and the visit; null until both are known. */
  visit: Basket | null;
  /** The person it is for; shown before the day. */
  who?: string;
  note: string;
  occupancy: OccupancyAnswer | undefined;
}

/** A product that is full: what waiting means, and the way onto its waitlist. */
export const WaitForAddon = ({ group, waitlist, visit, who, note, occupancy }: WaitForAddonProps) => {
  const { t, date, time } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const main = group.addons.find(({ settings_v2 }) => settings_v2.addon_waitlist_inventory === waitlist);
  if (!main || !visit) return null;
  const slots = occupancy?.addon_occupancy.checkouts.find(({ id }) => id === main.id)?.timeSlots ?? [];
  const { coupons: _coupons, main_membership: _member, ...waited } = visit;
  const basketOf = (start: string) => ({
    ...waited,
    addons: [{ addon_inventory: waitlist, addon_count: 1, ...(start ? { start_time: start } : {}) }],
  });
  return (
    <Notice tone="info" title={main.title}>
      <p>{note}</p>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {t('waitlist_join')}
      </button>
      {isOpen ? (
        <WaitlistDialog
          what={main.title}
          lead={[who, date(visit.date, 'full')].filter(Boolean).join(' · ')}
          choices={slots.map((slot) => ({ value: slot.time, label: time(slot.time) }))}
          basketOf={basketOf}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Notice>
  );
};
