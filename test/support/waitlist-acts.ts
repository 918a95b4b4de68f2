import type {
  AcceptAnswer,
  JoinAnswer,
  JoinRequest,
  WaitlistBasket,
  WaitlistEntryAnswer,
} from '@stile/contracts';
import { key, type Client, type Reply } from './client.js';
import { eventually } from './eventually.js';

/* People's acts on a waitlist. */
/** Everybody has a number of their own. */
const phoneOf = (name: string): string =>
  `905-${[...name]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 7)
    .toString()
    .padStart(7, '0')}`;
export const contactOf = (name: string): JoinRequest['contact'] => ({
  first_name: name,
  last_name: 'Roy',
  email: `${name.toLowerCase()}@example.org`,
  phone: phoneOf(name),
});

/** The secret of the link in the mail about an entry, once that has been sent. */
export const linkOf = (client: Client, id: string, email: string): Promise<string> =>
  eventually(
    async () => {
      const { text } = await client.get<string>('/mailbox');
      const mails = [...text.matchAll(/href="(\/mailbox\/[^"]+)".*?<\/li>/gs)];
      for (const [row, path] of mails) {
        if (!row.includes(email)) continue;
        const mail = await client.get<string>(path!);
        const [, token] = new RegExp(`entry=${id}&amp;token=([\\w-]+)`).exec(mail.text) ?? [];
        if (token) return token;
      }
      return '';
    },
    (token) => token !== '',
  );

/** Joins without opening the link in the mail. */
export const joinUnproven = (
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

interface Joined {
  readonly entry: WaitlistEntryAnswer;
  /** The secret of the link in the mail. */
  readonly token: string;
}

/** Joins, and opens the link in the mail, as everybody who is served. */
export const joinWaitlist = async (
  client: Client,
  name: string,
  reservation: WaitlistBasket,
  idempotencyKey = key(),
): Promise<Reply<Joined>> => {
  const joined = await joinUnproven(client, name, reservation, idempotencyKey);
  if (joined.status !== 201) return joined as unknown as Reply<Joined>;
  const { entry } = joined.body;
  const token = await linkOf(client, entry.id, contactOf(name).email);
  const { body } = await client.get<WaitlistEntryAnswer>(`/api/waitlist/token/${entry.id}/${token}`);
  return { ...joined, body: { entry: body, token } };
};

export const entryOf = async (client: Client, id: string): Promise<WaitlistEntryAnswer> =>
  (await client.get<WaitlistEntryAnswer>(`/api/waitlist/${id}`)).body;

export const acceptOffer = (client: Client, id: string): Promise<Reply<AcceptAnswer>> =>
  client.post<AcceptAnswer>(`/api/waitlist/${id}/accept`);

/** Subjects of the mails about an entry, newest first. */
export const mailbox = async (client: Client): Promise<string> => (await client.get<string>('/mailbox')).text;
