import { useState, type FormEvent } from 'react';
import type { SignRequest, WaiverAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { Tick } from '../booker/Terms.js';
import { loadErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { ErrorSummary } from '../errors/ErrorSummary.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { relationsFor, signatureViolations } from '../../core/contracts/waivers.js';
import { ProblemNotice } from '../ui/ProblemNotice.js';

type Relation = SignRequest['relation'];
interface SignFormProps {
  /** Who it is for. */
  name: string;
  /** Null where nobody knows. */
  minor: boolean | null;
  document: NonNullable<WaiverAnswer['document']>;
  /** Throws a Problem where it is refused. */
  onSign: (request: SignRequest) => Promise<void>;
  /** The text is another by now. */
  onChanged: () => void;
}

const NAME = 'sign-signer';
const RELATION = 'sign-relation';
const AGREED = 'sign-agreed';
const IDS: Readonly<Record<string, string>> = { signer: NAME, relation: RELATION, agreed: AGREED };

/** The typed name, the tick, and the very text that was shown: its digest goes with them. */
export const SignForm = ({ name, minor, document, onSign, onChanged }: SignFormProps) => {
  const { t, language } = useI18n();
  const relations = relationsFor(minor);
  const [signer, setSigner] = useState(minor === false ? name : '');
  const [relation, setRelation] = useState<Relation | null>(relations.length === 1 ? relations[0]! : null);
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const rejected = async ({ fields, code }: Pick<Problem, 'fields' | 'code'>): Promise<boolean> => {
    const named = Object.entries(fields).flatMap(([name, key]) =>
      IDS[name] ? [{ field: IDS[name], key }] : [],
    );
    // Without an answer there is nothing to name, and the texts may not load either.
    const errorTexts = named.length > 0 ? await loadErrorTexts(language) : null;
    const found = named.map(({ field, key }) => ({ field, text: errorTexts?.(key) ?? key }));
    setErrors(found);
    if (code === 'waiver_text_changed') onChanged();
    return found.length > 0;
  };
  const sign = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const missing = signatureViolations({ signer, relation, agreed }, minor);
      if (relation === null || Object.keys(missing).length > 0) {
        await rejected({ code: '', fields: missing });
        return;
      }
      setErrors([]);
      await onSign({
        language: document.language,
        revision: document.revision,
        hash: document.hash,
        signer: signer.trim(),
        relation,
        agreed,
      });
    } catch (thrown) {
      const found = asProblem(thrown);
      if (!(await rejected(found))) setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // As React sees it, the page's form may be around this one.
    event.stopPropagation();
    void sign();
  };
  const nameError = errorOf(errors, NAME);
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
        <fieldset
          className="field"
          id={RELATION}
          tabIndex={-1}
          data-invalid={errorOf(errors, RELATION) ? true : undefined}
        >
          <legend>{t('waiver_relation')}</legend>
          <FieldErrorText id={`${RELATION}-error`} text={errorOf(errors, RELATION)} />
          <div className="chips">
            {relations.map((one) => (
              <label key={one} className="chip" data-chosen={relation === one || undefined}>
                <input
                  type="radio"
                  name={RELATION}
                  checked={relation === one}
                  onChange={() => setRelation(one)}
                />
                {t(`waiver_relation_${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="field" data-invalid={nameError ? true : undefined}>
        <label htmlFor={NAME}>{t('waiver_name')}</label>
        <p className="hint" id={`${NAME}-hint`}>
          {t('waiver_name_hint')}
        </p>
        <FieldErrorText id={`${NAME}-error`} text={nameError} />
        <input
          id={NAME}
          className="signature"
          value={signer}
          autoComplete="name"
          maxLength={160}
          spellCheck={false}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={[`${NAME}-hint`, nameError ? `${NAME}-error` : ''].filter(Boolean).join(' ')}
          onChange={(event) => setSigner(event.target.value)}
        />
      </div>
      <Tick id={AGREED} label={t('waiver_agree')} accepted={agreed} errors={errors} onAccept={setAgreed} />
      <button type="submit" className="button primary" aria-disabled={busy}>
        {t(busy ? 'waiver_signing' : 'waiver_sign')}
      </button>
    </form>
  );
};
