import { startTransition, useOptimistic } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf } from '../fields/field-errors.js';
import { Notice } from '../ui/Notice.js';
import { localList, localSetting, partOf, requestedFields } from '@stile/contracts/profiles/inputs';
import { isCampLayout } from '@stile/contracts/profiles/camp-layouts';
import { dinOfFields } from '@stile/contracts/profiles/skier';
import { groupsAt } from '@stile/contracts/profiles/profile-addons';
import { isConsent, textOf, type ProfileInput } from '@stile/contracts/profiles/profile';
import { type FieldSpec } from '@stile/contracts/profiles/field-spec';
import { requestedIn, sectionsOf, type Drawn } from './card-parts.js';
import { partId } from './field-ids.js';
import { ParticipantAddons } from './ParticipantAddons.js';
import { PhotoField } from './PhotoField.js';
import { PriceTable } from './PriceTable.js';
import { ProfileField } from './ProfileField.js';
import { formatNumber } from '@stile/web-kit';
import { requiredWaiver } from '../signatures/signatures.js';
import { WaiverField, WaiverState } from './WaiverField.js';
import { ConsentField, QuestionnaireField } from './Ticks.js';
import { GuardianConsented, GuardianOffer } from './GuardianConsent.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';
import type { Participants } from './use-participants.js';

export interface InputProps {
  input: ProfileInput;
  participant: Participant;
  context: PanelContext;
}

/** All that one input asks and draws; of a camp layout, all of its sections or the `section` alone, without its heading. */
export const Input = ({ input, section, participant, context }: InputProps & Pick<Drawn, 'section'>) => {
  const { t, language } = useI18n();
  const { draft } = participant;
  const field = (spec: FieldSpec) => (
    <Field key={spec.name} field={spec} input={input} participant={participant} context={context} />
  );
  if (section) return requestedIn({ input, section }, draft.fields).map(field);
  if (isCampLayout(input.input))
    return sectionsOf(input.input).map((each) => (
      <fieldset key={each.title} className="camp-part wide">
        <legend>{t(`camp_${each.title}`)}</legend>
        <div className="fields">{requestedIn({ input, section: each }, draft.fields).map(field)}</div>
      </fieldset>
    ));
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
