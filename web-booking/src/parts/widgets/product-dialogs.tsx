import type { AddonOccupancy, BookableAddon } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { Described } from './Described.js';
import { Popup } from './Popup.js';

/** Only pictures of this very site: the page's policy allows no other. */
const isOwnPath = (image: string | null): image is string => image !== null && /^\/(?!\/)/.test(image);

export const hasMore = (addon: BookableAddon): boolean =>
  addon.description.trim() !== '' || isOwnPath(addon.image);

/** A product: its picture and its description. */
export const ProductDescription = ({ addon }: { addon: BookableAddon }) => (
  <>
    {isOwnPath(addon.image) ? <img src={addon.image} alt="" /> : null}
    <Described description={addon.description} />
  </>
);

export const DescriptionDialog = ({ addon, onClose }: { addon: BookableAddon; onClose: () => void }) => (
  <Popup id={`about-${addon.id}-title`} title={addon.title} onClose={onClose}>
    <ProductDescription addon={addon} />
  </Popup>
);

/** The default message of products (docs/rules/products.md 40): beside free times it would be wrong. */
const USUAL_MESSAGES = new Set(['Not available at the moment', 'Non disponible pour le moment']);

interface ProductTimesProps {
  readonly addon: BookableAddon;
  readonly slots: AddonOccupancy['timeSlots'];
}

/** The times of a product that day, with what each has left. */
export const ProductTimes = ({ addon, slots }: ProductTimesProps) => {
  const { t, n, time } = useI18n();
  return (
    <>
      {slots.every(({ numAvailable }) => numAvailable <= 0) ? (
        <p>
          <strong>{t('not_available')}</strong>
        </p>
      ) : null}
      {addon.availability_message && !USUAL_MESSAGES.has(addon.availability_message) ? (
        <p>{addon.availability_message}</p>
      ) : null}
      <ul className="addon-times">
        {slots.map((slot) => (
          <li key={slot.id} data-full={slot.numAvailable <= 0 || undefined}>
            <span>
              {time(slot.time)} – {time(slot.endTime)}
            </span>
            <span>
              {slot.numAvailable <= 0
                ? t('not_available')
                : addon.settings.hide_available_count
                  ? null
                  : n('items_left', slot.numAvailable)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** When else a product can be had that day (docs/rules/products.md 40). */
export const TimesDialog = ({ onClose, ...product }: ProductTimesProps & { onClose: () => void }) => {
  const { t } = useI18n();
  const { id, title } = product.addon;
  return (
    <Popup id={`times-${id}-title`} title={t('times_of', { what: title })} onClose={onClose}>
      <ProductTimes {...product} />
    </Popup>
  );
};
