import { useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../../core/i18n/i18n.js';

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
  closeText,
  alert,
  children,
}: {
  id: string;
  title: string;
  onClose: () => void;
  /** With `actions`: the popup is a form. */
  onSubmit?: (event: FormEvent) => void;
  actions?: ReactNode;
  /** Where its closing button means more than that. */
  closeText?: string;
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
          {alert?.close ?? closeText ?? t(actions ? 'cancel' : 'close')}
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
