import type { ReactNode } from 'react';
import { ADDON_ONLY } from '../../core/booking/addon-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useHold } from '../../core/services/use-hold.js';
import { MISSING_STEPS, MissingSteps } from '../../parts/price-panel/MissingSteps.js';
import { PricePanel } from '../../parts/price-panel/PricePanel.js';
import { VisitWhen } from '../../parts/price-panel/VisitWhen.js';
import { LazyErrorBar } from '../../parts/widgets/lazy.js';
import { useTabState } from './tab-state.js';
import type { Continue } from './use-continue.js';
import type { PartProps } from './use-selection.js';

/** The visit's price so far, what it lacks, and the way on. */
export const VisitPrice = ({ booking, quote, next, moved }: PartProps) => {
  const { selection, edited, taxIncluded } = booking;
  return (
    <PricePanel
      heading={
        <>
          <VisitWhen date={selection.date} time={selection.time} />
          {edited?.difference(quote.stale ? undefined : quote.value)}
        </>
      }
      quote={quote}
      taxIncluded={taxIncluded}
      status={
        <>
          {moved.map((text) => (
            <p key={text} className="moved">
              {text}
            </p>
          ))}
          {useStatus(booking, next)}
        </>
      }
    >
      <ContinueButton busy={next.busy} />
    </PricePanel>
  );
};

/**
 * The status after Continue is what to put right, else what is missing before it; else how long the places are held.
 */
const useStatus = (
  { selection, party, reservationType, edited, basket }: Booking,
  { errors, found }: Continue,
): ReactNode => {
  const { t } = useI18n();
  const holding = useTabState(useHold() !== null);
  const missing = [
    !selection.date && t('need_day'),
    !selection.time && t('arrival_time').toLowerCase(),
    !party.visitors && reservationType?.id !== ADDON_ONLY && t('need_visitors'),
  ].filter((each) => each !== false);
  if (errors.length > 0) return <LazyErrorBar id={MISSING_STEPS} errors={found} uncorrected={errors} />;
  if (missing.length > 0) return <MissingSteps what={missing} />;
  return holding && !edited ? <holding.HoldLine basket={basket} /> : null;
};

const ContinueButton = ({ busy }: { busy: boolean }) => {
  const { t } = useI18n();
  return (
    <button
      type="submit"
      id="continue"
      className="button primary"
      aria-describedby={MISSING_STEPS}
      aria-disabled={busy}
    >
      {t(busy ? 'holding_places' : 'continue')}
    </button>
  );
};
