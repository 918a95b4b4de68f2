import { createContext, type ReactNode } from 'react';
import type { Basket, EditQuoteAnswer } from '@stile/contracts';
import type { Problem } from '@stile/web-kit';

/**
 * The reservation that the booking pages change, as they need to know it; what is special to changing one comes
 * with its own chunk.
 */
export interface Edited {
  readonly reservationId: string;
  /** The revision that was shown: prices are asked for it. */
  readonly revision: number;
  /** The reservation's own basket: nobody else can take it. */
  readonly basket: Basket;
  readonly staff: boolean;
  /** Where its lesson tags are printed as they were saved; null where there are none. */
  readonly tagsUrl: string | null;
  /** Why a basket could not be had instead, or null; nothing is taken. */
  readonly check: (basket: Basket) => Promise<Problem | null>;
  /** Where a picture that it has is shown, to its holder alone; null of any other. */
  readonly photoUrl: (blob: string) => string | null;
  /** Before, now, what is to be paid or returned. */
  readonly difference: (quote: EditQuoteAnswer | undefined) => ReactNode;
}

/** Null on every page of a new booking. */
export const EditedContext = createContext<Edited | null>(null);
