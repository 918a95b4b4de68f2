import { gatewayMessages, type Language } from '@stile/contracts';
import type { BuiltIn } from '../config/config.js';

type Trial = readonly BuiltIn[];

const noticeIn = (language: Language, trial: Trial): string => {
  const texts = gatewayMessages[language];
  return [texts.trial, ...trial.map((provider) => texts[`trial_${provider}`])].join(' ');
};

const MARK = '<p class="trial">';

/**
 * A document of ours that says what of it is a trial (docs/rules/identity-and-access.md 12). In both languages, as
 * pages change theirs without being loaded again: the style sheet shows the one that is read. Once in a document.
 */
export const withTrialNotice = (html: string, trial: Trial): string => {
  if (trial.length === 0 || html.includes(MARK)) return html;
  const notices = (['en', 'fr'] as const)
    .map((language) => `<span lang="${language}">${noticeIn(language, trial)}</span>`)
    .join(' ');
  return html.replace(
    /<body[^>]*>/,
    (body) => `${body}<link rel="stylesheet" href="/trial.css">${MARK}${notices}</p>`,
  );
};

/** A mail is in one language and without a style sheet. */
export const mailOnTrial = <T extends { html: string; text: string }>(mail: T, trial: Trial): T => {
  if (trial.length === 0) return mail;
  const notice = noticeIn(mail.html.includes('<html lang="fr"') ? 'fr' : 'en', trial);
  return {
    ...mail,
    text: `${notice}\n\n${mail.text}`,
    html: mail.html.replace(/<body[^>]*>/, (body) => `${body}<p><strong>${notice}</strong></p>`),
  };
};
