import type { KeyboardEvent } from 'react';
import type { AddonGroup, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { stockOf } from './stock.js';

interface ProductMapProps {
  map: NonNullable<InventoryAnswer['map']>;
  group: AddonGroup;
  selection: Selection;
  occupancy: OccupancyAnswer | undefined;
  persons: number;
  /** The product whose place was pressed: it is in the list below. */
  onPick: (addon: string) => void;
}

const WIDTH = 100;
/** In percent of the width: a finger wide on a phone. */
const RADIUS = 7.5;

/**
 * Where on the ground the products of a group are. Drawn as SVG, whose places need no style of their own; the list
 * beneath says the same.
 */
export const ProductMap = ({ map, group, selection, occupancy, persons, onPick }: ProductMapProps) => {
  const { t, title } = useI18n();
  const height = WIDTH / map.ratio;
  const spots = map.spots.flatMap((spot) => {
    const index = group.addons.findIndex(({ id }) => id === spot.addon);
    const addon = group.addons[index];
    return addon ? [{ ...spot, addon, number: index + 1 }] : [];
  });
  if (spots.length === 0) return null;
  const stateOf = (addon: AddonGroup['addons'][number]) => {
    const chosen = selection.addons[addon.id];
    return chosen
      ? 'added'
      : stockOf(group, addon, occupancy, chosen, persons).max > 0
        ? 'available'
        : 'not_available';
  };
  const onKeyDown = (event: KeyboardEvent, addon: string) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick(addon);
  };
  return (
    <figure className="product-map">
      <figcaption>{title(map.title)}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="group" aria-label={title(map.title)}>
        <image href={map.image} width={WIDTH} height={height} preserveAspectRatio="xMidYMid slice" />
        {spots.map(({ addon, x, y, number }) => {
          const state = stateOf(addon);
          return (
            <g
              key={addon.id}
              role="button"
              tabIndex={0}
              className="product-spot"
              data-state={state}
              aria-label={`${number}: ${addon.title}, ${t(state)}`}
              transform={`translate(${x} ${(y / 100) * height})`}
              onClick={() => onPick(addon.id)}
              onKeyDown={(event) => onKeyDown(event, addon.id)}
            >
              <circle r={RADIUS} />
              <text textAnchor="middle" dominantBaseline="central">
                {number}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
};
