import { reservationId } from '@stile/contracts';

const TICKET = /^(.{10})(?:-([1-9]\d{0,2}))?$/;

/** A reservation's code, or that of one of its participants, counted from 1; null for any other code. */
export const ticketOf = (code: string): { id: string; participant: number | null } | null => {
  const [, text, number] = TICKET.exec(code.trim().toUpperCase()) ?? [];
  const id = reservationId.safeParse(text);
  return id.success ? { id: id.data, participant: number === undefined ? null : Number(number) } : null;
};
