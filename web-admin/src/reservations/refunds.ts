import type { ReservationAnswer } from '@stile/contracts';

export type Charge = ReservationAnswer['charges'][number];

/** What did not come from a card online cannot go back to one. */
export const isByCard = ({ charge_type }: Charge): boolean => charge_type === 'card';

/** What a card paid at a terminal goes back to it at one. */
export const isAtTerminal = ({ charge_type }: Charge): boolean => charge_type === 'terminal';
