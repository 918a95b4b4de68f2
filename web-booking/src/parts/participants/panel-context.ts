import type { OccupancyAnswer, QuoteAnswer } from '@stile/contracts';
import type { Contact } from '../booker/contact.js';
import type { FieldError } from '../fields/field-errors.js';
import type { Participants } from './use-participants.js';

/** The open panel's knowledge of the booking beside its participant. */
export interface PanelContext {
  readonly participants: Participants;
  readonly occupancy: OccupancyAnswer | undefined;
  readonly quote: QuoteAnswer | undefined;
  readonly taxIncluded: boolean;
  readonly visitDate: string;
  readonly bootDeltaMm: number;
  readonly contact: Contact;
  /** Errors of the last try to go on. */
  readonly found: readonly FieldError[];
  /** Errors that are not corrected yet. */
  readonly errors: readonly FieldError[];
}
