import { useState } from 'react';
import type { SignRequest, WaiverAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { relationsFor, signatureViolations } from '@stile/contracts/waivers/signing';
import { useI18n } from '../../core/i18n/i18n.js';
import { loadErrorTexts } from '../errors/error-texts.js';
import type { FieldError } from '../fields/field-errors.js';

export type Relation = SignRequest['relation'];

export interface SigningProps {
  /** The name of the person whom it is for. */
  name: string;
  /** Null where nobody knows. */
  minor: boolean | null;
  document: NonNullable<WaiverAnswer['document']>;
  /** Throws a Problem where it is refused. */
  onSign: (request: SignRequest) => Promise<void>;
  /** The text is another by now. */
  onChanged: () => void;
}

interface Signature {
  readonly signer: string;
  readonly relation: Relation | null;
  readonly agreed: boolean;
}

export const NAME = 'sign-signer';
export const RELATION = 'sign-relation';
export const AGREED = 'sign-agreed';
const IDS: Readonly<Record<string, string>> = { signer: NAME, relation: RELATION, agreed: AGREED };

/** A signature as it is typed, and how it is sent. */
export const useSigning = ({ name, minor, document, onSign, onChanged }: SigningProps) => {
  const { language } = useI18n();
  const relations = relationsFor(minor);
  const [signature, setSignature] = useState<Signature>({
    signer: minor === false ? name : '',
    relation: relations.length === 1 ? relations[0]! : null,
    agreed: false,
  });
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
      const { signer, relation, agreed } = signature;
      const missing = signatureViolations(signature, minor);
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
  return {
    signature,
    errors,
    problem,
    busy,
    type: (part: Partial<Signature>) => setSignature((typed) => ({ ...typed, ...part })),
    sign,
  };
};
