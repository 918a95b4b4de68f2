import type { ReactNode } from 'react';
import { usePhone } from '../../core/browser/use-phone.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';
import { useFold } from '../widgets/use-fold.js';
import { partsOf } from './card-parts.js';
import { panelId, partId } from './field-ids.js';
import { KindField, kindsOf } from './KindField.js';
import { Input } from './PanelInput.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';

interface CardPartsProps {
  participant: Participant;
  context: PanelContext;
}

/** All that is asked of a participant; on a phone in parts that fold, so that one fits the screen. */
export const CardParts = ({ participant, context }: CardPartsProps) => {
  const i18n = useI18n();
  const isPhone = usePhone();
  const parts = isPhone ? partsOf(participant, i18n) : [];
  if (parts.length < 2)
    return (
      <div className="fields">
        <KindField participant={participant} context={context} />
        {participant.inputs.map((input, index) => (
          <Input key={index} input={input} participant={participant} context={context} />
        ))}
      </div>
    );
  const next = parts.find(({ isWhole }) => !isWhole);
  const id = panelId(participant.draft.id);
  const kindId = partId(participant.draft.id, 'kind');
  // The kind was chosen a screen before, and is seldom another: it stands last.
  const withKind = kindsOf(participant, context).length > 0 ? parts.at(-1) : undefined;
  return (
    <div className="card-parts">
      {parts.map((part) => (
        <Part
          key={part.key}
          id={`${id}-part-${part.key}`}
          title={part === withKind ? `${part.title}, ${i18n.t('participant_kind')}` : part.title}
          hint={part.isRequired || !part.isWhole ? '' : i18n.t('optional')}
          isDone={part.isRequired && part.isWhole}
          fold={{
            isWhole: part.isWhole,
            isNext: next === part,
            found: context.found,
            has: (field) => part.ids.has(field) || (part === withKind && field === kindId),
          }}
        >
          {part.drawn.map((each, index) => (
            <Input key={index} {...each} participant={participant} context={context} />
          ))}
          {part === withKind ? <KindField participant={participant} context={context} /> : null}
        </Part>
      ))}
    </div>
  );
};

interface PartProps {
  id: string;
  title: string;
  /** In a word, beside the title. */
  hint: string;
  isDone: boolean;
  fold: Parameters<typeof useFold>[0];
  children: ReactNode;
}

/** A heading that says whether the part is done, and its fields. */
const Part = ({ id, title, hint, isDone, fold, children }: PartProps) => {
  const { t } = useI18n();
  const { ref, isOpen, toggle } = useFold<HTMLDivElement>(fold);
  return (
    <div className="card-part" ref={ref}>
      <h4>
        <button type="button" id={id} aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={toggle}>
          <span>
            {title} {hint ? <span className="hint">{hint}</span> : null}
          </span>
          {isDone ? (
            <>
              <span className="visually-hidden">{t('profile_done')}</span>
              <Icon name="check" size={16} />
            </>
          ) : null}
          <Icon name="down" size={18} />
        </button>
      </h4>
      <div id={`${id}-body`} className="fields" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
};
