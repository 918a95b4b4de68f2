import type { ReactNode } from 'react';
import type { WaiverAnswer } from '@stile/contracts';
import { Popup } from '../widgets/Popup.js';

/** The whole text, and below it what can be done about it. */
export const WaiverDialog = ({
  document,
  onClose,
  children,
}: {
  document: NonNullable<WaiverAnswer['document']>;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Popup id="waiver-title" title={document.title} onClose={onClose}>
    {/* It is to be read first: the dialog begins here and not at its first field. */}
    <section className="waiver-text" tabIndex={-1} lang={document.language} aria-label={document.title}>
      {document.text}
    </section>
    {children}
  </Popup>
);
export { SignForm } from './SignForm.js';
