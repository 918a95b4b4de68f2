import { useCallback, useEffect, useRef } from 'react';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { panelId } from './field-ids.js';
import type { PanelContext } from './panel-context.js';
import { ParticipantPanel } from './ParticipantPanel.js';
import type { Participant } from './participant.js';

interface ParticipantListProps {
  context: PanelContext;
  open: string | null;
  onOpen: (id: string | null) => void;
  error: string | undefined;
}

/** A panel a participant, one open at a time. */
export const ParticipantList = ({ context, open, onOpen, error }: ParticipantListProps) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, remove } = context.participants;
  const done = list.filter(({ violations }) => violations.length === 0);
  useSpokenState(
    list.map(({ draft, name, violations }) => ({ id: draft.id, name, done: violations.length === 0 })),
  );
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  // The same function for every panel and every letter: panels that are closed are not drawn again.
  const removed = useCallback(
    ({ draft, name }: Participant) => {
      latest.current(draft.id);
      announcer.say(t('participant_removed', { name }));
      heading.current?.focus();
    },
    [announcer, t],
  );
  return (
    <section className="card" aria-labelledby="participants-title">
      <h2 id="participants-title" tabIndex={-1} ref={heading}>
        {t('participants')}
      </h2>
      <p className="hint">
        <span className="participants-why">{t('participants_hint')}</span>{' '}
        {t('participants_done', { done: done.length, all: list.length })}
      </p>
      {error ? <p className="field-error">{error}</p> : null}
      <ul className="participants" data-open={open ?? undefined}>
        {list.map((participant) => {
          const { id } = participant.draft;
          return (
            <ParticipantPanel
              key={panelId(id)}
              participant={participant}
              context={open === id ? context : null}
              onOpen={onOpen}
              next={open === id ? nextOf(list, id) : undefined}
              onRemove={list.length > 1 ? removed : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
};

/** The next participant after `id` who lacks something, from the start again after the last. */
const nextOf = (list: readonly Participant[], id: string): Participant | undefined => {
  const index = list.findIndex(({ draft }) => draft.id === id);
  return [...list.slice(index + 1), ...list.slice(0, index)].find(({ violations }) => violations.length > 0);
};

/** Says when somebody's details have become complete. */
const useSpokenState = (states: readonly { id: string; name: string; done: boolean }[]): void => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const done = states.filter((state) => state.done);
    for (const { id, name } of done)
      if (known.current && !known.current.has(id)) announcer.say(t('participant_is_done', { name }));
    known.current = new Set(done.map(({ id }) => id));
  });
};
