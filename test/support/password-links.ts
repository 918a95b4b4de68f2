import { Client } from './client.js';
import { eventually } from './eventually.js';

/** Tokens of the links for a password, of mails whose subject has these words, the newest first. */
export const passwordLinks = async (url: string, subject: RegExp): Promise<string[]> => {
  const anybody = new Client(url);
  const { text } = await anybody.get<string>('/mailbox');
  const mails = [...text.matchAll(/href="(\/mailbox\/[^"]+)">\s*<strong>([^<]*)</g)].filter(([, , title]) =>
    subject.test(title!),
  );
  const bodies = await Promise.all(mails.map(([, path]) => anybody.get<string>(path!)));
  return bodies.flatMap(({ text: body }) => /auth\/password#([\w-]+)/.exec(body)?.[1] ?? []);
};

/** The newest of them that is none of the earlier ones, once it is there. */
export const passwordLink = async (
  url: string,
  subject: RegExp,
  earlier: readonly string[] = [],
): Promise<string> => {
  const [link] = await eventually(
    async () => (await passwordLinks(url, subject)).filter((one) => !earlier.includes(one)),
    (fresh) => fresh.length > 0,
  );
  return link!;
};
