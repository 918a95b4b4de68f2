import { useEffect, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { useSecondsLeft } from './use-time-left.js';
import { formatCountdown } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import type { HeldPlaces } from './use-held-places.js';

/** From here on the visitor is warned and offered more time (WCAG 2.2.1). */
const WARN_SECONDS = 120;

/** How long the places are held; when that is over, the way to take them again. What was typed stays. */
export const HoldBanner = ({ places: { phase, take } }: { places: HeldPlaces }) => {
  const { t, n } = useI18n();
  const { announcer } = useServices();
  const seconds = useSecondsLeft();
  const ending = phase === 'held' && seconds <= WARN_SECONDS;
  useEffect(() => {
    if (ending) announcer.say(n('hold_ends_in', WARN_SECONDS / 60));
  }, [ending, announcer, n]);
  if (phase === 'none') return null;
  if (phase === 'taking') return <Notice tone="info" title={t('holding_places')} />;
  if (phase === 'lapsed') return <Lapsed take={take} />;
  return (
    <Notice tone={ending ? 'warn' : 'info'}>
      <p>
        {t('places_held_for')}{' '}
        <strong className="countdown" role="timer">
          {formatCountdown(seconds)}
        </strong>
      </p>
      {ending ? (
        <button type="button" className="button quiet" onClick={() => void take()}>
          {t('keep_places_longer')}
        </button>
      ) : null}
    </Notice>
  );
};

/** Announced while a field has the focus, so that no letter is lost; else the focus comes here. */
const Lapsed = ({ take }: Pick<HeldPlaces, 'take'>) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const [isInField] = useState(() => document.activeElement?.matches('input, select, textarea') ?? false);
  useEffect(() => {
    if (isInField) announcer.say(t('hold_has_lapsed'));
  }, [isInField, announcer, t]);
  return (
    <Notice tone="warn" title={t('hold_has_lapsed')} focus={!isInField}>
      <p>{t('hold_has_lapsed_more')}</p>
      <button type="button" className="button primary" onClick={() => void take()}>
        {t('take_places_again')}
      </button>
    </Notice>
  );
};
