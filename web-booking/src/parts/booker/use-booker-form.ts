import { useMemo, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { openAttempt } from '../drafts/order-attempt.js';
import { asksOf, readBooker, writeBooker, type BookerRequirements, type BookerDraft } from './booker.js';
import { readContact, writeContact, type Contact } from './contact.js';

export interface Typed {
  readonly contact: Contact;
  readonly type: (part: Partial<Contact>) => void;
  readonly asks: BookerRequirements;
  readonly booker: BookerDraft;
  readonly typeBooker: (part: Partial<BookerDraft>) => void;
}

/** What is typed of whoever books, kept in the tab with each letter. */
export const useTyped = (settings: Readonly<Record<string, string | null>>): Typed => {
  const { stored, ports } = useServices();
  const [contact, setContact] = useState(() => {
    openAttempt(stored, ports);
    return readContact(stored);
  });
  const [booker, setBooker] = useState(() => readBooker(stored));
  const asks = useMemo(() => asksOf(settings), [settings]);
  return {
    contact,
    booker,
    asks,
    type: (part) => {
      const next = { ...contact, ...part };
      setContact(next);
      writeContact(stored, next);
    },
    typeBooker: (part) => {
      const next = { ...booker, ...part };
      setBooker(next);
      writeBooker(stored, next);
    },
  };
};
