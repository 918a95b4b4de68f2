import { useState } from 'react';
import { TextField } from '@mui/material';
import { isDate } from '@stile/contracts/kernel/time';

interface DateBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (date: string) => void;
}
/** A year that is typed digit by digit is one of these first. */
const OLDEST = '2000-01-01';

/** A day that counts as soon as it is one. The focus stays in it, so that the next part can be typed. */
export const DateBox = ({ label, value, onChange }: DateBoxProps) => {
  const [typed, setTyped] = useState({ instead: value, text: value });
  const change = (text: string): void => {
    setTyped({ instead: value, text });
    if (isDate(text) && text >= OLDEST) onChange(text);
  };
  return (
    <TextField
      type="date"
      label={label}
      value={typed.instead === value ? typed.text : value}
      onChange={({ target }) => change(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: 1, minWidth: { sm: 160 } }}
    />
  );
};
