import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';

interface CodeFieldProps {
  id: string;
  label: string;
  /** the button's word */ act: string;
  hint?: string;
  /** said when nothing was typed */ missing: string;
  maxLength: number;
  error?: string | undefined;
  focus?: boolean;
  /** The result: what is wrong, or null when it was taken. */
  onSend: (typed: string) => Promise<string | null>;
}

/** A code with the button that sends it. What was typed stays until it is taken. */
export const CodeField = ({
  id,
  label,
  act,
  hint,
  missing,
  maxLength,
  error,
  focus = false,
  onSend,
}: CodeFieldProps) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const shown = wrong ?? error;
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const found = typed.trim() === '' ? missing : await onSend(typed).catch(() => t('no_answer'));
    setBusy(false);
    setWrong(found);
    if (found === null) setTyped('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter sends the code, not the page around it.
    event.preventDefault();
    void send();
  };
  return (
    <div className="field" data-invalid={shown ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {shown ? (
        <p className="field-error" role="alert" id={`${id}-error`}>
          {shown}
        </p>
      ) : null}
      <div className="code-field">
        <input
          id={id}
          ref={field}
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={shown ? true : undefined}
          aria-describedby={
            [hint ? `${id}-hint` : '', shown ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void send()}>
          {busy ? t('checking') : act}
        </button>
      </div>
    </div>
  );
};
