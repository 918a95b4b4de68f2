import { useDeferredValue, useState } from 'react';
import type { AddonGroup } from '@stile/contracts';
import { LazyAddons } from '../../parts/addons/lazy.js';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PAGE_SIZE } from '../../core/booking/addon-rules.js';
import type { AddonsProps } from '../../parts/addons/Addons.js';
import { useAddonPrice } from '../../core/services/use-addon-price.js';

/** Products of the visit. Until there is an arrival time they can be read and not taken: what takes them comes when it is needed. */
export const AddonsCard = (props: AddonsProps & { error: string | undefined }) => {
  const { t } = useI18n();
  const { error, selection } = props;
  const outline = <Outline {...props} />;
  // The time that was chosen is painted before what it opens is drawn.
  const takes = useDeferredValue(selection.time !== null);
  return (
    <section className="card" aria-labelledby="addons-title" id="field-addons" tabIndex={-1}>
      <h2 id="addons-title">{t('addons')}</h2>
      {error ? <p className="field-error">{error}</p> : null}
      {selection.time && takes ? (
        <LazyAddons fallback={outline} {...props} />
      ) : (
        <>
          <p className="hint">{t('addons_need_time')}</p>
          {outline}
        </>
      )}
    </section>
  );
};

/** Increasing a product, and opening a group, needs an arrival time (docs/rules/products.md 18). */
const Outline = ({
  groups,
  selection,
  taxIncluded,
}: Pick<AddonsProps, 'groups' | 'selection' | 'taxIncluded'>) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const [rejected, setRejected] = useState<string | null>(null);
  const reject = (group: AddonGroup) => {
    if (selection.time) return;
    setRejected(group.id);
    announcer.say(t('needs_arrival_time'));
  };
  return groups.map((group) => (
    <div key={group.id} className="addon-group">
      <div className="addon-group-head">
        <div>
          <h3 id={`group-${group.id}`}>{group.title}</h3>
          {group.inventory_text ? <p className="hint">{group.inventory_text}</p> : null}
        </div>
        {group.settings.default_open ? null : (
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={false}
            aria-labelledby={`group-${group.id}`}
            aria-disabled
            onClick={() => reject(group)}
          >
            <span aria-hidden="true">{t('off')}</span>
          </button>
        )}
      </div>
      {rejected === group.id ? <p className="field-error">{t('needs_arrival_time')}</p> : null}
      {group.settings.default_open ? (
        <ul className="counters">
          {group.addons.slice(0, PAGE_SIZE).map((addon) => (
            <OutlineRow key={addon.id} addon={addon} taxIncluded={taxIncluded} />
          ))}
        </ul>
      ) : null}
    </div>
  ));
};

const OutlineRow = ({
  addon,
  taxIncluded,
}: {
  addon: AddonGroup['addons'][number];
  taxIncluded: boolean;
}) => {
  const price = useAddonPrice(addon, taxIncluded);
  return (
    <li className="counter">
      <span className="counter-name">{addon.title}</span>
      <span className="hint">{price}</span>
    </li>
  );
};
