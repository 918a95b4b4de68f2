import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';

interface SentCode {
  /** The message when nothing was typed. */
  missing: string;
  /** Has the keyboard at once. */
  focus?: boolean;
  /** The result: what is wrong, or null when it was taken. */
  onSend: (typed: string) => Promise<string | null>;
  onTyped?: (typed: string) => void;
}

interface CodeFieldProps extends SentCode {
  id: string;
  label: string;
  /** The text of the button. */
  act: string;
  hint?: string;
  maxLength: number;
  error?: string | undefined;
}

/** The typed code and its error. It stays until it is taken. */
const useSentCode = ({ missing, focus = false, onSend, onTyped }: SentCode) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const type = (text: string) => {
    setTyped(text);
    setWrong(null);
    onTyped?.(text);
  };
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const found = typed.trim() === '' ? missing : await onSend(typed).catch(() => t('no_answer'));
    setBusy(false);
    setWrong(found);
    if (found === null) setTyped('');
    field.current?.focus();
  };
  return { typed, wrong, busy, field, type, send };
};

/** A code with the button that sends it. */
export const CodeField = ({ id, label, act, hint, maxLength, error, ...code }: CodeFieldProps) => {
  const { t } = useI18n();
  const { typed, wrong, busy, field, type, send } = useSentCode(code);
  const shown = wrong ?? error;
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
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void send()}>
          {busy ? t('checking') : act}
        </button>
      </div>
    </div>
  );
};
