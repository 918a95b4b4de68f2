import type { I18n } from './use-i18n.js';

/** The visitor, a part of the system, or a member of staff by user name. */
export const actorName = (actor: string | null, { t }: I18n): string => {
  if (actor === null) return t('actor_unknown');
  if (actor === 'visitor') return t('actor_visitor');
  return actor.startsWith('system:') ? t('actor_system', { part: actor.slice('system:'.length) }) : actor;
};
