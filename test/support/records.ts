import { Client } from './client.js';
import { eventually } from './eventually.js';

/* Records of a journey: events and mails. */

/**
 * The types of a reservation's events in order, as an auditor of the demo venue reads them. Waits until `last` is
 * among them.
 */
export const eventsOf = async (url: string, reservationId: string, last: string): Promise<string[]> => {
  const auditor = new Client(url);
  await auditor.signIn('audrey');
  const read = async (): Promise<string[]> =>
    (
      await auditor.get<{ entries: { type: string }[] }>(`/api/admin/reservations/${reservationId}/history`)
    ).body.entries.map(({ type }) => type);
  return eventually(read, (types) => types.includes(last));
};

/** The text of the newest mail about a reservation in the built-in mailbox, under its subject. */
export const mailAbout = async (url: string, reservationId: string): Promise<string> => {
  const reader = new Client(url);
  const listed = await eventually(
    async () => (await reader.get<string>('/mailbox')).text,
    (page) => page.includes(reservationId),
  );
  const [, path] = new RegExp(`<a href="(/mailbox/[^"]+)"><strong>[^<]*${reservationId}`).exec(listed)!;
  return (await reader.get<string>(path!)).text;
};

/** The number that a page shows. */
export const numberOn = (text: string): string => /\b[2-9A-HJKMNP-TW-Z]{10}\b/.exec(text)![0];
