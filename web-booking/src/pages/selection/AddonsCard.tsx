import { useDeferredValue } from 'react';
import { LazyAddons } from '../../parts/addons/lazy.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { AddonsProps } from '../../parts/addons/Addons.js';
import { Waiting } from '../../parts/ui/Waiting.js';

/** Products of the visit: they wait for its arrival time (docs/rules/products.md 23). */
export const AddonsCard = (props: AddonsProps & { error: string | undefined }) => {
  const { t } = useI18n();
  const { error, selection } = props;
  // The time that was chosen is painted before what it opens is drawn.
  const takes = useDeferredValue(selection.time !== null);
  if (!selection.time && !error)
    return <Waiting title={t('addons')} until={t('choose_time_first')} id="field-addons" />;
  return (
    <section className="card" aria-labelledby="addons-title" id="field-addons" tabIndex={-1}>
      <h2 id="addons-title">{t('addons')}</h2>
      {error ? <p className="field-error">{error}</p> : null}
      {takes ? (
        <LazyAddons fallback={<div className="skeleton" />} {...props} />
      ) : (
        <p className="hint">{t('addons_need_time')}</p>
      )}
    </section>
  );
};
