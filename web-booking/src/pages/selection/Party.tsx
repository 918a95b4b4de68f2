import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf } from '../../parts/fields/field-errors.js';
import { LazyVisitors } from '../../parts/visitors/lazy.js';
import type { PartProps } from './use-selection.js';
import { Waiting } from '../../parts/ui/Waiting.js';

/** The party: once a day says what each costs, or where somebody is counted already. */
export const Party = ({ booking, quote, next: { errors } }: PartProps) => {
  const { t } = useI18n();
  const { selection, inventory, reservationType, taxIncluded, change } = booking;
  const error = errorOf(errors, 'field-visitors');
  const onCount = useLatest((id: string, count: number) => change({ counts: { [id]: count } }));
  if (!selection.date && !error && Object.keys(selection.counts).length === 0)
    return <Waiting title={t('who_is_coming')} until={t('choose_day_first')} />;
  return (
    <LazyVisitors
      fallback={<Waiting title={t('who_is_coming')} until={t('loading')} />}
      selection={selection}
      inventory={inventory}
      reservationType={reservationType?.id}
      prices={quote}
      taxIncluded={taxIncluded}
      onCount={onCount}
      error={error}
    />
  );
};
