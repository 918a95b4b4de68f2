import type { FormEvent } from 'react';
import { Tick } from '../booker/Terms.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { ErrorSummary } from '../errors/ErrorSummary.js';
import { errorOf } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { relationsFor } from '@stile/contracts/waivers/signing';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import { AGREED, NAME, RELATION, useSigning, type Relation, type SigningProps } from './use-signing.js';

interface RelationFieldProps {
  relations: readonly Relation[];
  relation: Relation | null;
  error: string | undefined;
  onChoose: (relation: Relation) => void;
}

/** As what the signer signs. */
const RelationField = ({ relations, relation, error, onChoose }: RelationFieldProps) => {
  const { t } = useI18n();
  return (
    <fieldset className="field" id={RELATION} tabIndex={-1} data-invalid={error ? true : undefined}>
      <legend>{t('waiver_relation')}</legend>
      <FieldErrorText id={`${RELATION}-error`} text={error} />
      <div className="chips">
        {relations.map((one) => (
          <label key={one} className="chip" data-chosen={relation === one || undefined}>
            <input type="radio" name={RELATION} checked={relation === one} onChange={() => onChoose(one)} />
            {t(`waiver_relation_${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

interface SignerFieldProps {
  signer: string;
  error: string | undefined;
  onType: (signer: string) => void;
}

/** The signer's name, which is the signature. */
const SignerField = ({ signer, error, onType }: SignerFieldProps) => {
  const { t } = useI18n();
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label htmlFor={NAME}>{t('waiver_name')}</label>
      <p className="hint" id={`${NAME}-hint`}>
        {t('waiver_name_hint')}
      </p>
      <FieldErrorText id={`${NAME}-error`} text={error} />
      <input
        id={NAME}
        className="signature"
        value={signer}
        autoComplete="name"
        maxLength={160}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${NAME}-hint`, error ? `${NAME}-error` : ''].filter(Boolean).join(' ')}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
};

/** The typed name, the tick, and the very text that was shown: its digest goes with them. */
export const SignForm = (props: SigningProps) => {
  const { name, minor } = props;
  const { t } = useI18n();
  const { signature, errors, problem, busy, type, sign } = useSigning(props);
  const { signer, relation, agreed } = signature;
  const relations = relationsFor(minor);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // As React sees it, the page's form may be around this one.
    event.stopPropagation();
    void sign();
  };
  return (
    <form className="card sign no-print" noValidate onSubmit={submit} aria-labelledby="sign-title">
      <h2 id="sign-title">{t('waiver_sign_title')}</h2>
      <ErrorSummary errors={errors} />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>
        {t(minor === true ? 'waiver_minor' : minor === false ? 'waiver_adult' : 'waiver_age_unknown', {
          name,
        })}
      </p>
      {relations.length > 1 ? (
        <RelationField
          relations={relations}
          relation={relation}
          error={errorOf(errors, RELATION)}
          onChoose={(relation) => type({ relation })}
        />
      ) : null}
      <SignerField signer={signer} error={errorOf(errors, NAME)} onType={(signer) => type({ signer })} />
      <Tick
        id={AGREED}
        label={t('waiver_agree')}
        accepted={agreed}
        errors={errors}
        onAccept={(agreed) => type({ agreed })}
      />
      <button type="submit" className="button primary" aria-disabled={busy}>
        {t(busy ? 'waiver_signing' : 'waiver_sign')}
      </button>
    </form>
  );
};
