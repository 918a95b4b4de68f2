import {
  bookingMessages,
  errorMessages,
  languageRequest,
  pageContentAnswer,
  pageContentQuery,
} from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../http/endpoint.js';
import { Cookies } from '../identity/sessions/cookies.js';

/** The texts of the booking pages, and the language that a browser is remembered to read them in. */
@Endpoints()
export class PageTextsEndpoints implements Endpoints {
  constructor(private readonly cookies: Cookies) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/pageContent',
        summary: 'The texts of the booking pages by their keys, in one language',
        access: 'anyone',
        query: pageContentQuery,
        answer: pageContentAnswer,
        handle: async ({ query, caller }) => {
          const language = query.language ?? caller.language;
          return {
            body: { language, content: { ...errorMessages[language], ...bookingMessages[language] } },
            headers: { vary: 'accept-language' },
          };
        },
      }),
      endpoint({
        method: 'POST',
        path: '/api/setLanguage',
        summary: 'Remembers the language of the pages in a cookie of the browser',
        access: 'anyone',
        body: languageRequest,
        answer: languageRequest,
        handle: async ({ body, reply }) => {
          this.cookies.setLanguage(reply, body.language);
          return { body };
        },
      }),
    ];
  }
}
