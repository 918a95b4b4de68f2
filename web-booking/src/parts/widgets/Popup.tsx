import { useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AddonOccupancy, BookableAddon } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { Described } from './Described.js';

/**
 * A popup of a product: modal, closed by its button, by Escape and by a press beside it; the focus returns to where
 * it came from.
 */
export const Popup = ({
  id,
  title,
  onClose,
  onSubmit,
  actions,
  alert,
  children,
}: {
  id: string;
  title: string;
  onClose: () => void;
  /** With `actions`: the popup is a form. */
  onSubmit?: (event: FormEvent) => void;
  actions?: ReactNode;
  /** It opens by itself: its text is read out at once, and its closing button says what it means. */
  alert?: { close: string };
  children: ReactNode;
}) => {
  const { t } = useI18n();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    current?.showModal();
    // Taken away while it is open it would take the focus with it.
    return () => {
      if (current?.open) current.close();
    };
  }, []);
  const body = (
    <>
      <h2 id={id}>{title}</h2>
      {alert ? <div id={`${id}-text`}>{children}</div> : children}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => box.current?.close()}>
          {alert?.close ?? t(actions ? 'cancel' : 'close')}
        </button>
        {actions}
      </div>
    </>
  );
  // At the end of the page: inside its form there must be no other.
  return createPortal(
    <dialog
      ref={box}
      className="dialog addon-dialog"
      aria-labelledby={id}
      {...(alert ? { role: 'alertdialog', 'aria-describedby': `${id}-text` } : {})}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) box.current.close();
      }}
    >
      {onSubmit ? (
        <form noValidate className="dialog-form" onSubmit={onSubmit}>
          {body}
        </form>
      ) : (
        body
      )}
    </dialog>,
    document.body,
  );
};

/** Only pictures of this very site: the page's policy allows no other. */
const isOwnPath = (image: string | null): image is string => image !== null && /^\/(?!\/)/.test(image);

export const hasMore = (addon: BookableAddon): boolean =>
  addon.description.trim() !== '' || isOwnPath(addon.image);

export const DescriptionDialog = ({ addon, onClose }: { addon: BookableAddon; onClose: () => void }) => (
  <Popup id={`about-${addon.id}-title`} title={addon.title} onClose={onClose}>
    {isOwnPath(addon.image) ? <img src={addon.image} alt="" /> : null}
    <Described description={addon.description} />
  </Popup>
);

/** The default message of products (docs/rules/products.md 29): beside free times it would be wrong. */
const USUAL_MESSAGES = new Set(['Not available at the moment', 'Non disponible pour le moment']);

/** When else a product can be had that day (docs/rules/products.md 29). */
export const TimesDialog = ({
  addon,
  slots,
  onClose,
}: {
  addon: BookableAddon;
  slots: AddonOccupancy['timeSlots'];
  onClose: () => void;
}) => {
  const { t, n, time } = useI18n();
  return (
    <Popup id={`times-${addon.id}-title`} title={t('times_of', { what: addon.title })} onClose={onClose}>
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
            <span>{slot.numAvailable > 0 ? n('items_left', slot.numAvailable) : t('not_available')}</span>
          </li>
        ))}
      </ul>
    </Popup>
  );
};
