import { memo, startTransition, useOptimistic } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf } from '../fields/field-errors.js';
import { Icon } from '../ui/Icon.js';
import { Notice } from '../ui/Notice.js';
import { localList, localSetting, partOf, requestedFields } from '@stile/contracts/profiles/inputs';
import { CAMP_LAYOUTS, isCampLayout } from '@stile/contracts/profiles/camp-layouts';
import { dinOfFields } from '@stile/contracts/profiles/skier';
import { groupsAt } from '@stile/contracts/profiles/profile-addons';
import { isConsent, textOf, type ProfileInput } from '@stile/contracts/profiles/profile';
import { type FieldSpec } from '@stile/contracts/profiles/field-spec';
import { panelId, partId } from './field-ids.js';
import { ParticipantAddons } from './ParticipantAddons.js';
import { PhotoField } from './PhotoField.js';
import { PriceTable } from './PriceTable.js';
import { ProfileField } from './ProfileField.js';
import { formatNumber } from '@stile/web-kit';
import { requiredWaiver } from '../signatures/signatures.js';
import { WaiverField, WaiverState } from './WaiverField.js';
import { ConsentField, QuestionnaireField } from './Ticks.js';
import { ContactForAll, ThisIsMe } from './CopyContact.js';
import { GuardianConsented, GuardianOffer } from './GuardianConsent.js';
import { KindField } from './KindField.js';
import { missingOf } from './missing-of.js';
import { NextPerson, type NextPersonProps } from './NextPerson.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';
import type { Participants } from './use-participants.js';

interface PanelProps {
  participant: Participant;
  /** Null for a closed panel. */
  context: PanelContext | null;
  onOpen: (id: string | null) => void;
  /** The next participant after this one; absent where everybody else is complete. */
  next?: NextPersonProps['next'];
  /** Absent for the last participant: one always stays. */
  onRemove: ((participant: Participant) => void) | undefined;
}

/** One participant: heading with name and state, and while open all that is asked of them. */
export const ParticipantPanel = memo(function ParticipantPanel({
  participant,
  context,
  onOpen,
  next,
  onRemove,
}: PanelProps) {
  const { t } = useI18n();
  const { draft, name, typeName, violations } = participant;
  const id = panelId(draft.id);
  const done = violations.length === 0;
  const open = context !== null;
  return (
    <li className="participant" data-open={open || undefined} data-done={done || undefined}>
      <div className="participant-head">
        <h3>
          <button
            type="button"
            id={id}
            aria-expanded={open}
            aria-controls={`${id}-body`}
            aria-describedby={open || done ? undefined : `${id}-missing`}
            onClick={() => onOpen(open ? null : draft.id)}
          >
            <span className="participant-name">
              {name} <span className="hint">{typeName}</span>
            </span>
            <span className="participant-state">
              {done ? <Icon name="check" size={16} /> : null}
              {t(done ? 'profile_done' : 'profile_incomplete')}
            </span>
            <Icon name="down" size={18} />
          </button>
        </h3>
        {onRemove ? (
          <button
            type="button"
            className="round plain"
            aria-label={t('remove_participant', { name })}
            onClick={() => onRemove(participant)}
          >
            <Icon name="close" size={18} />
          </button>
        ) : null}
      </div>
      {open || done ? null : <Missing id={`${id}-missing`} participant={participant} />}
      <div id={`${id}-body`} className="participant-body" hidden={!open}>
        {context ? (
          <>
            <Inputs participant={participant} context={context} />
            {next ? <NextPerson next={next} onOpen={onOpen} /> : null}
          </>
        ) : null}
      </div>
    </li>
  );
});

const NAMED_PARTS = 2;

/** Missing parts of a folded card, in one line. */
const Missing = ({ id, participant }: { id: string; participant: Participant }) => {
  const i18n = useI18n();
  const missing = missingOf(participant, i18n);
  const more = missing.length - NAMED_PARTS;
  return (
    <p id={id} className="hint participant-missing">
      {i18n.t('still_needed', {
        what: [
          ...missing.slice(0, NAMED_PARTS),
          ...(more > 0 ? [i18n.n('participant_missing_more', more)] : []),
        ].join(', '),
      })}
    </p>
  );
};

const Inputs = ({ participant, context }: { participant: Participant; context: PanelContext }) => (
  <>
    <ThisIsMe participant={participant} context={context} />
    <div className="fields">
      <KindField participant={participant} context={context} />
      {participant.inputs.map((input, index) => (
        <Input key={index} input={input} participant={participant} context={context} />
      ))}
    </div>
    <ContactForAll participant={participant} context={context} />
  </>
);

interface InputProps {
  input: ProfileInput;
  participant: Participant;
  context: PanelContext;
}

const Input = ({ input, participant, context }: InputProps) => {
  const { t, language } = useI18n();
  const { draft } = participant;
  const field = (spec: FieldSpec) => (
    <Field key={spec.name} field={spec} input={input} participant={participant} context={context} />
  );
  if (isCampLayout(input.input)) {
    const requested = new Set(requestedFields(input, draft.fields).map(({ name }) => name));
    return CAMP_LAYOUTS[input.input].map(
      ({
        title,
        fields,
      }: {
        title: 'camper' | 'contacts' | 'parents' | 'pick_up' | 'health';
        fields: readonly FieldSpec[];
      }) => (
        <fieldset key={title} className="camp-part wide">
          <legend>{t(`camp_${title}`)}</legend>
          <div className="fields">{fields.filter(({ name }) => requested.has(name)).map(field)}</div>
        </fieldset>
      ),
    );
  }
  const text = localSetting(input, 'value', language);
  const part = partOf(input);
  return (
    <>
      {part === 'header' ? <h4 className="wide">{text}</h4> : null}
      {part === 'text' && text !== '' ? <p className="wide participant-text">{text}</p> : null}
      {input === requiredWaiver(participant.inputs) ? (
        <>
          <WaiverField
            participant={participant}
            participants={context.participants}
            visitDate={context.visitDate}
          />
          {participant.inputs.some((other) => partOf(other) === 'waiver_status') ? null : (
            <WaiverState participant={participant} />
          )}
        </>
      ) : null}
      {part === 'waiver_status' ? <WaiverState participant={participant} /> : null}
      {part === 'din' ? <Din participant={participant} context={context} /> : null}
      {part === 'prices' ? (
        <PriceTable kind={input.input} participant={participant} context={context} />
      ) : null}
      {part === 'categories' &&
      !participant.groups.some(({ category_filter }) => category_filter.length > 0) ? (
        <div className="wide">
          <Notice tone="warn">
            <p>{t('categories_not_found')}</p>
          </Notice>
        </div>
      ) : null}
      <Groups input={input} participant={participant} context={context} />
      {requestedFields(input, draft.fields).map(field)}
    </>
  );
};

const Field = ({ field, input, participant, context }: InputProps & { field: FieldSpec }) => {
  const { draft, name } = participant;
  const { participants, errors } = context;
  const { language } = useI18n();
  const id = partId(draft.id, `fields.${field.name}`);
  const error = errorOf(errors, id);
  // The field shows what is typed at once; what follows from it for the party, its price and its basket is drawn when there is time.
  const [value, show] = useOptimistic(draft.fields[field.name]);
  const onChange = (typed: Parameters<Participants['setField']>[2]) =>
    startTransition(() => {
      show(typed);
      participants.setField(draft.id, field.name, typed);
    });
  if (field.type === 'consent')
    return isConsent(value) && value.by ? (
      <GuardianConsented
        id={id}
        by={value.by}
        participant={participant}
        points={localList(input, 'points', language)}
        onTakeBack={() => {
          if (draft.signature?.request.signer === value.by?.signer)
            participants.setSignature(draft.id, undefined);
          onChange('');
        }}
      />
    ) : (
      <>
        <GuardianOffer participant={participant} context={context} />
        <ConsentField id={id} input={input} error={error} onChange={onChange} value={value} />
      </>
    );
  if (field.type === 'photo')
    return (
      <PhotoField
        id={id}
        error={error}
        onChange={onChange}
        name={name}
        value={value}
        required={input.validate}
      />
    );
  if (field.type === 'questionnaire')
    return <QuestionnaireField id={id} input={input} error={error} onChange={onChange} value={value} />;
  return (
    <ProfileField
      id={id}
      input={input}
      field={field}
      error={error}
      onChange={onChange}
      fields={value === undefined ? draft.fields : { ...draft.fields, [field.name]: value }}
    />
  );
};

/** A participant's products where the venue draws them. */
const Groups = ({
  input,
  participant,
  context: { participants, occupancy, taxIncluded, errors },
}: InputProps) =>
  groupsAt(input, participant.inputs, participant.groups).map((group) => (
    <div key={group.id} className="wide">
      <ParticipantAddons
        participant={participant}
        group={group}
        participants={participants}
        occupancy={occupancy}
        taxIncluded={taxIncluded}
        error={errorOf(errors, partId(participant.draft.id, `addons.${group.id}`))}
      />
    </div>
  ));

const Din = ({
  participant: { draft },
  context: { visitDate, bootDeltaMm },
}: {
  participant: Participant;
  context: PanelContext;
}) => {
  const { t, language } = useI18n();
  const din = dinOfFields(draft.fields, visitDate, bootDeltaMm);
  const setBy = textOf(draft.fields['din_updated_by']);
  return (
    <div className="wide">
      <p className="hint" role="status">
        {din === null
          ? t('din_not_yet')
          : din.outOfChart
            ? t('din_by_hand')
            : t('din_text', { din: formatNumber(din.value, language) })}
      </p>
      {setBy ? <p className="hint">{t('din_set_by', { who: setBy })}</p> : null}
    </div>
  );
};
