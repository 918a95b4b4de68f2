import type { FeederRun, OccupancyAnswer } from '@stile/contracts';
import { comesByShuttle, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import { NO_RIDE, type ChosenRide } from '../../core/booking/selection.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { isForRidersAlone } from '../slots/riders.js';
import { Waiting } from '../ui/Waiting.js';
import { offersOf, ownStop, rideOf, seatsWanted, stopsOf, wholeRide, type Offer, type Way } from './rides.js';

interface ShuttleCardProps {
  readonly booking: Booking;
  readonly occupancy: OccupancyAnswer | undefined;
  readonly error: string | undefined;
}
type Feeder = NonNullable<Booking['inventory']['feeders']>[number];

const WAYS: readonly Way[] = ['there', 'back'];

/** The shuttle that is chosen, else the first, with its runs of the day and the rides that are chosen. */
const shuttleOf = (
  { inventory: { feeders = [] }, selection }: Booking,
  occupancy: OccupancyAnswer | undefined,
) => {
  const feeder = feeders.find(({ id }) => id === selection.feeder.id) ?? feeders[0];
  const runs = occupancy?.feeder_occupancy?.filter((run) => run.feeder === feeder?.id) ?? [];
  const chosen = {
    ...selection.feeder,
    there: wholeRide(runs, 'there', selection.feeder.there),
    back: wholeRide(runs, 'back', selection.feeder.back),
  };
  return { feeder, feeders, runs, chosen, wants: WAYS.some((way) => ownStop(way, chosen[way]) !== null) };
};

/** The shuttle of the day, there and back: a stop, then one of its times. What is chosen lives in the URL. */
export const ShuttleCard = ({ booking, occupancy, error }: ShuttleCardProps) => {
  const { t } = useI18n();
  const { selection, change } = booking;
  const { feeder, feeders, runs, chosen, wants } = shuttleOf(booking, occupancy);
  if (!feeder || !selection.date) return null;
  // Nobody needs to read of a shuttle that does not run; who chose one does.
  if (runs.length === 0 && feeders.length < 2 && !wants) return null;
  if (!wants && !error && waitsForTime(booking, occupancy))
    return <Waiting title={feeder.name} until={t('choose_time_first')} id="field-shuttle" />;
  const about = `${t('shuttle_about')} ${needsCars(booking) ? t('shuttle_needs_no_car') : ''}`;
  const set = (way: Way, ride: ChosenRide) => change({ feeder: { ...chosen, id: feeder.id, [way]: ride } });
  return (
    <section className="card" aria-labelledby="shuttle-title" id="field-shuttle" tabIndex={-1}>
      <h2 id="shuttle-title">{feeder.name}</h2>
      {error ? <p className="field-error">{error}</p> : null}
      <p className="hint">{about}</p>
      {feeders.length > 1 ? (
        <WhichShuttle
          feeders={feeders}
          chosen={feeder.id}
          onChoose={(id) => change({ feeder: { id, there: NO_RIDE, back: NO_RIDE } })}
        />
      ) : null}
      {runs.length === 0 || !occupancy ? (
        <NotThatDay
          wants={wants}
          onWithout={() => change({ feeder: { id: null, there: NO_RIDE, back: NO_RIDE } })}
        />
      ) : (
        WAYS.map((way) => (
          <OneWay
            key={way}
            way={way}
            feeder={feeder}
            occupancy={occupancy}
            booking={{ ...booking, selection: { ...selection, feeder: chosen } }}
            runs={runs.filter((run) => run.way === way)}
            onChoose={(ride) => set(way, ride)}
          />
        ))
      )}
      <WithoutCar booking={booking} />
    </section>
  );
};

/** A ride follows from the arrival time, but where no time is to be had without one. */
const waitsForTime = (
  { selection, inventory, party }: Booking,
  occupancy: OccupancyAnswer | undefined,
): boolean => !selection.time && !(occupancy && isForRidersAlone(occupancy, inventory, party.takes));

/** The outcome of the car that every other party has. */
const WithoutCar = ({ booking }: { booking: Booking }) => {
  const { t } = useI18n();
  const onFoot = booking.party.cars === 0 && comesByShuttle(booking.selection);
  return <p role="status">{onFoot && needsCars(booking) ? t('shuttle_no_car') : ''}</p>;
};

/** Whether a party by car is what is expected here. */
const needsCars = ({ inventory, reservationType }: Booking): boolean =>
  reservationType?.counts.cars === 'vehicles_or_1' ||
  visitorTypesOf(inventory, reservationType?.id).some(
    (type) => isVehicle(type) && type.settings.always_1 === true,
  );

const WhichShuttle = ({
  feeders,
  chosen,
  onChoose,
}: {
  feeders: readonly Feeder[];
  chosen: string;
  onChoose: (id: string) => void;
}) => {
  const { t } = useI18n();
  return (
    <div className="field">
      <label htmlFor="shuttle">{t('shuttle_which')}</label>
      <select id="shuttle" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {feeders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};

/** `wants`: a ride was chosen before, and the visitor may go on without one. */
const NotThatDay = ({ wants, onWithout }: { wants: boolean; onWithout: () => void }) => {
  const { t } = useI18n();
  return (
    <>
      <p className={wants ? 'field-error' : 'hint'}>{t('shuttle_not_that_day')}</p>
      {wants ? (
        <button type="button" className="button quiet" onClick={onWithout}>
          {t('shuttle_without')}
        </button>
      ) : null}
    </>
  );
};

interface OneWayProps {
  readonly way: Way;
  readonly feeder: Feeder;
  readonly booking: Booking;
  readonly runs: readonly FeederRun[];
  readonly occupancy: OccupancyAnswer;
  readonly onChoose: (ride: ChosenRide) => void;
}

const OneWay = ({
  way,
  feeder,
  booking: { selection, inventory, reservationType },
  runs,
  occupancy,
  onChoose,
}: OneWayProps) => {
  const { t } = useI18n();
  const stops = stopsOf(runs, way);
  const stop = ownStop(way, selection.feeder[way]);
  const offers =
    stop === null
      ? []
      : offersOf(runs, way, stop, {
          selection,
          occupancy,
          wanted: seatsWanted(selection, inventory, reservationType?.id),
        });
  const isGone = selection.feeder[way].departureTime !== null && !offers.some(({ chosen }) => chosen);
  if (stops.length === 0 && stop === null) return null;
  return (
    <div className="ride">
      <div className="field">
        <label htmlFor={`shuttle-${way}`}>{t(way === 'there' ? 'shuttle_get_on' : 'shuttle_get_off')}</label>
        <select
          id={`shuttle-${way}`}
          value={stop ?? ''}
          onChange={({ target }) =>
            onChoose(
              target.value === ''
                ? NO_RIDE
                : { ...NO_RIDE, [way === 'there' ? 'departureStop' : 'arrivalStop']: target.value },
            )
          }
        >
          <option value="">{t(way === 'there' ? 'shuttle_none_there' : 'shuttle_none_back')}</option>
          {stops.map((id) => (
            <option key={id} value={id}>
              {feeder.stops[id] ?? id}
            </option>
          ))}
          {stop !== null && !stops.includes(stop) ? (
            <option value={stop}>{feeder.stops[stop] ?? stop}</option>
          ) : null}
        </select>
      </div>
      {isGone ? <p className="field-error">{t('shuttle_time_gone')}</p> : null}
      {offers.length > 0 ? (
        <fieldset className="slot-set">
          <legend className="hint">
            {t('shuttle_leaves', { stop: feeder.stops[offers[0]!.from.stop] ?? '' })}
          </legend>
          <div className="slots">
            {offers.map((offer) => (
              <Time key={offer.from.time} way={way} offer={offer} onChoose={() => onChoose(rideOf(offer))} />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
};

const FEW = 5;

const Time = ({
  way,
  offer: { from, to, seats, state, chosen },
  onChoose,
}: {
  way: Way;
  offer: Offer;
  onChoose: () => void;
}) => {
  const { t, n, time } = useI18n();
  const isFew = seats !== null && seats <= FEW;
  const seatsText = seats === null ? '' : n(isFew ? 'shuttle_only_seats' : 'shuttle_seats', seats);
  const left = {
    late: t('shuttle_late'),
    early: t('shuttle_early'),
    full: t('day_FULL'),
    small: t('too_small', { left: seatsText }),
    free: seatsText,
  }[state];
  return (
    <label
      className="slot"
      data-state={state === 'free' ? 'free' : state === 'small' ? 'small' : 'full'}
      data-chosen={chosen || undefined}
    >
      <input
        type="radio"
        name={`shuttle-${way}`}
        value={from.time}
        checked={chosen}
        disabled={state !== 'free' && !chosen}
        onChange={onChoose}
      />
      <span className="slot-time">{time(from.time)}</span>
      <span className="slot-left">{t('shuttle_arrives', { time: time(to.time) })}</span>
      {left ? (
        <span className="slot-left" data-few={(state === 'free' && isFew) || state === 'small' || undefined}>
          {left}
        </span>
      ) : null}
    </label>
  );
};
