import { Box, Button } from '@mui/material';

interface PressButtonsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: T; readonly name: string }[];
  /** Null where none of them is chosen. */
  readonly value: T | null;
  readonly onChange: (id: T) => void;
}

/** A few choices that are all in view; the chosen one is pressed. */
export const PressButtons = <T extends string>({ label, choices, value, onChange }: PressButtonsProps<T>) => (
  <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {choices.map(({ id, name }) => (
      <Button
        key={id}
        size="small"
        variant={id === value ? 'contained' : 'outlined'}
        aria-pressed={id === value}
        onClick={() => onChange(id)}
      >
        {name}
      </Button>
    ))}
  </Box>
);
