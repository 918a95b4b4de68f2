import { focusField } from '@stile/web-kit/browser';
import { LazyErrorSummary } from '../../parts/errors/lazy.js';
import { LazySoldOut } from '../../parts/other-days/lazy.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import type { PartProps } from './use-selection.js';

/** Why Continue did not go on, but for what is said where the products are. */
export const Rejections = ({ booking, query, next: { errors, rejection }, choose }: PartProps) => {
  const { selection, party, inventory } = booking;
  const onTime = (time: string) => {
    choose({ time });
    focusField('continue');
  };
  return (
    <>
      {errors.length > 0 ? <LazyErrorSummary errors={errors} /> : null}
      {rejection?.about === 'places' ? (
        <LazySoldOut
          problem={rejection.problem}
          time={selection.time}
          party={party.takes}
          inventory={inventory}
          occupancy={query.value}
          refreshing={query.loading}
          onTime={onTime}
          onDay={(date) => choose({ date })}
        />
      ) : null}
      {rejection?.about === 'other' ? <ProblemNotice problem={rejection.problem} /> : null}
    </>
  );
};
