import type { z } from 'zod';
import {
  bookingMessages,
  errorMessages,
  languageRequest,
  pageContentAnswer,
  pageContentQuery,
} from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { Cookies } from '../identity/sessions/cookies.js';

/** The texts of the booking pages, and the language that a browser is remembered to read them in. */
@Endpoints()
export class PageTextsEndpoints {
  constructor(private readonly cookies: Cookies) {}

  @Endpoint({
    method: 'GET',
    path: '/api/pageContent',
    summary: 'The texts of the booking pages by their keys, in one language',
    access: 'anyone',
    query: pageContentQuery,
    answer: pageContentAnswer,
  })
  async list({ query, caller }: Call<unknown, z.infer<typeof pageContentQuery>>): Promise<Answer> {
    const language = query.language ?? caller.language;
    return {
      body: { language, content: { ...errorMessages[language], ...bookingMessages[language] } },
      headers: { vary: 'accept-language' },
    };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/setLanguage',
    summary: 'Remembers the language of the pages in a cookie of the browser',
    access: 'anyone',
    body: languageRequest,
    answer: languageRequest,
  })
  async remember({ body, reply }: Call<unknown, unknown, z.infer<typeof languageRequest>>): Promise<Answer> {
    this.cookies.setLanguage(reply, body.language);
    return { body };
  }
}
