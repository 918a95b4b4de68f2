import type { FastifyRequest } from 'fastify';
import { acceptedLanguage, isLanguage, type Language } from '@stile/web-kit';
import { cookiesOf } from '../identity/sessions/cookies.js';

/** The language that a person has chosen, else the one of their browser. */
export const languageOf = (request: FastifyRequest): Language => {
  const chosen = cookiesOf(request)['lang'];
  return isLanguage(chosen) ? chosen : acceptedLanguage(request.headers['accept-language']);
};
