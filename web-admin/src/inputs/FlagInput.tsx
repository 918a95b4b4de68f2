import { useId } from 'react';
import { BooleanInput } from 'react-admin';

/** React-admin's BooleanInput with a line that says what it is for, read aloud with it. */
export const FlagInput = ({ source, help }: { source: string; help: string }) => {
  const id = useId();
  return (
    <BooleanInput
      source={source}
      helperText={<span id={id}>{help}</span>}
      options={{ slotProps: { input: { 'aria-describedby': id } } }}
    />
  );
};
