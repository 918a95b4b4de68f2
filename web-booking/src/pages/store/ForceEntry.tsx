import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useDeskTexts } from './desk-i18n.js';

const FIELD = 'gate-reason';
const HINT = 'gate-reason-hint';
const MIN_REASON = 3;
const MAX_REASON = 200;

/** Lets in who was refused, for who may, with the reason (docs/rules/gate.md 3). */
export const ForceEntry = ({ force }: { force: (reason: string) => void }) => {
  const { t } = useDeskTexts();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <button type="button" className="button gate-force" onClick={() => setOpen(true)}>
        {t('gate_force')}
      </button>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const said = reason.trim();
    setMissing(said.length < MIN_REASON);
    if (said.length < MIN_REASON) return field.current?.focus();
    force(said);
  };
  return (
    <form className="gate-reason" onSubmit={submit} noValidate>
      <label htmlFor={FIELD}>{t('gate_force_reason')}</label>
      <input
        ref={field}
        id={FIELD}
        value={reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        required
        aria-invalid={isMissing}
        aria-describedby={HINT}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={HINT} role={isMissing ? 'alert' : undefined}>
        {t(isMissing ? 'gate_force_missing' : 'gate_force_hint')}
      </p>
      <button type="submit" className="button">
        {t('gate_force')}
      </button>
    </form>
  );
};
