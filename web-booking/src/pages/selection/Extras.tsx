import { LazyNextStep, LazyParkingHours } from '../../parts/addons/lazy.js';
import { errorOf } from '../../parts/fields/field-errors.js';
import { LazyShuttleCard } from '../../parts/shuttle/lazy.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { AddonsCard } from './AddonsCard.js';
import type { PartProps } from './use-selection.js';

/** Parking, the shuttle and products. */
export const Extras = ({ booking, groups, query, quote, next, onMoved }: PartProps) => {
  const { errors, rejection, submit } = next;
  const { selection, inventory, change } = booking;
  return (
    <>
      {quote.value?.parking ? (
        <LazyParkingHours selection={selection} parking={quote.value.parking} onChange={change} />
      ) : null}
      {inventory.feeders && selection.date ? (
        <LazyShuttleCard booking={booking} occupancy={query.value} error={errorOf(errors, 'field-shuttle')} />
      ) : null}
      {rejection?.about === 'product' ? <ProblemNotice problem={rejection.problem} /> : null}
      {inventory.addons.groups.some(({ settings }) => settings.profile_addon) ? (
        <LazyNextStep booking={booking} onContinue={submit} />
      ) : null}
      {groups.length > 0 ? (
        <AddonsCard
          groups={groups}
          inventory={inventory}
          persons={booking.party.visitors}
          isDesk={booking.edited?.staff ?? false}
          selection={selection}
          occupancy={query.value}
          taxIncluded={booking.taxIncluded}
          quote={quote.value}
          onChange={(addons) => change({ addons })}
          onMoved={onMoved}
          error={errorOf(errors, 'field-addons')}
        />
      ) : null}
    </>
  );
};
