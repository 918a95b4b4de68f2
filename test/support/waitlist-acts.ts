import type {
  AcceptAnswer,
  JoinAnswer,
  JoinRequest,
  WaitlistBasket,
  WaitlistEntryAnswer,
} from '@stile/contracts';
import { key, type Client, type Reply } from './client.js';

/* What people do on a waitlist. */
/** Everybody has a number of their own. */
const phoneOf = (name: string): string =>
  `905-${[...name]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 7)
    .toString()
    .padStart(7, '0')}`;
const contactOf = (name: string): JoinRequest['contact'] => ({
  first_name: name,
  last_name: 'Roy',
  email: `${name.toLowerCase()}@example.org`,
  phone: phoneOf(name),
});

export const joinWaitlist = (
  client: Client,
  name: string,
  reservation: WaitlistBasket,
  idempotencyKey = key(),
): Promise<Reply<JoinAnswer>> =>
  client.post<JoinAnswer>(
    '/api/waitlist',
    { reservation, contact: contactOf(name), language: client.language } satisfies JoinRequest,
    { 'idempotency-key': idempotencyKey },
  );

export const entryOf = async (client: Client, id: string): Promise<WaitlistEntryAnswer> =>
  (await client.get<WaitlistEntryAnswer>(`/api/waitlist/${id}`)).body;

export const acceptOffer = (client: Client, id: string): Promise<Reply<AcceptAnswer>> =>
  client.post<AcceptAnswer>(`/api/waitlist/${id}/accept`);

/** Subjects of the mails about an entry, newest first. */
export const mailbox = async (client: Client): Promise<string> => (await client.get<string>('/mailbox')).text;
