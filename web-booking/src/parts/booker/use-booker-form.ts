import { useMemo, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { openAttempt } from '../drafts/order-attempt.js';
import {
  requirementsOf,
  readBooker,
  writeBooker,
  type BookerRequirements,
  type BookerDraft,
} from './booker.js';
import { readContact, writeContact, type Contact } from './contact.js';

export interface BookerForm {
  readonly contact: Contact;
  readonly type: (part: Partial<Contact>) => void;
  readonly requirements: BookerRequirements;
  readonly booker: BookerDraft;
  readonly typeBooker: (part: Partial<BookerDraft>) => void;
}

/** The typed answers of the booker, remembered in the tab with each letter. */
export const useBookerForm = (settings: Readonly<Record<string, string | null>>): BookerForm => {
  const { stored, ports } = useServices();
  const [contact, setContact] = useState(() => {
    openAttempt(stored, ports);
    return readContact(stored);
  });
  const [booker, setBooker] = useState(() => readBooker(stored));
  const requirements = useMemo(() => requirementsOf(settings), [settings]);
  return {
    contact,
    booker,
    requirements,
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
