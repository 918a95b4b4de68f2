import { useEffect } from 'react';
import type { AddonGroup, Basket, OccupancyAnswer } from '@stile/contracts';
import { productOf, type ChosenAddon, type Selection } from '../../core/booking/selection.js';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { movesOf } from '../drafts/visit-hours.js';

/**
 * Moves products whose time lies outside a changed visit to a time within it, or takes them out; says which
 * (docs/rules/products.md 19).
 */
export const useMoves = (
  groups: readonly AddonGroup[],
  selection: Selection,
  during: OccupancyAnswer | undefined,
  /** The visitor's own already. */
  own: Basket | null,
  {
    onChange,
    onMoved,
  }: {
    readonly onChange: (addons: Record<string, ChosenAddon>) => void;
    readonly onMoved: (texts: readonly string[]) => void;
  },
): void => {
  const { t, time } = useI18n();
  const { announcer } = useServices();
  const { date, time: arrival, addons } = selection;
  useEffect(() => {
    if (during?.date !== date) return;
    const chosen = Object.entries(addons).map(([key, one]) => ({ key, addon: productOf(key), ...one }));
    const moves = movesOf(chosen, during, own, { date, time: arrival });
    if (moves.length === 0) return;
    const titles = new Map(groups.flatMap((group) => group.addons).map(({ id, title }) => [id, title]));
    const texts = moves.map((move) => {
      const what = titles.get(move.addon) ?? move.addon;
      return move.time === null
        ? t('addon_left_visit', { what })
        : t('addon_moved', { what, time: time(move.time) });
    });
    onChange(
      Object.fromEntries(
        moves.map(({ key, count, time: slot }) => [key, { ...addons[key], count, time: slot }]),
      ),
    );
    onMoved(texts);
    announcer.say(texts.join(' '));
  }, [groups, addons, date, arrival, during, own, onChange, onMoved, announcer, t, time]);
};
