import { useState } from 'react';
import { TextField } from '@mui/material';
import { same } from '../documents/conflict.js';
import { useEditorTexts } from '../documents/texts.js';
import { useField } from './use-field.js';

/** Settings of a question, which each kind of question has its own of. */
export const JsonInput = ({ source }: { source: string }) => {
  const t = useEditorTexts();
  const { id, label, value, set, blur, error } = useField(source);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  // The typed text stays while the value is that text's: another value, such as that of an entry moved here, brings its own.
  const text =
    typed && same(typed.value, value)
      ? typed.text
      : typeof value === 'string'
        ? value
        : JSON.stringify(value ?? {}, null, 2);
  // While it is no JSON it is a text, which the schema rejects: it cannot be saved by mistake.
  const isWrong = value === text;
  const change = (now: string): void => {
    const meant = meantBy(now);
    setTyped({ text: now, value: meant });
    set(meant);
  };
  return (
    <TextField
      id={id}
      fullWidth
      multiline
      minRows={2}
      maxRows={12}
      label={`${label} (${t('json_hint')})`}
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={blur}
      error={isWrong || error !== undefined}
      helperText={isWrong ? t('error_json') : error}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          spellCheck: false,
          style: { fontFamily: 'ui-monospace, monospace', fontSize: '.875rem' },
        },
      }}
    />
  );
};

const meantBy = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
