import { FEEDER_WAYS, type FeederRide, type Language, type ReservationAnswer } from '@stile/contracts';
import { formatTime } from '@stile/web-kit';
import type { Pair } from './mail-layout.js';
import { mailText } from './mail-parts.js';

/** The rides of a shuttle, one each: where and when to get on and off. */
export const ridePairs = ({ feeder }: ReservationAnswer, language: Language, timeFormat: string): Pair[] =>
  FEEDER_WAYS.flatMap((way) => {
    const ride = feeder?.[way];
    const stopText = ({ name, time }: FeederRide['from']): string =>
      `${name}, ${formatTime(time, language, timeFormat)}`;
    return ride
      ? [
          {
            name: mailText(language)(`shuttle_${way}`),
            value: `${stopText(ride.from)} → ${stopText(ride.to)}`,
          },
        ]
      : [];
  });
