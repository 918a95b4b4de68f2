import { Box } from '@mui/material';
import { tokens } from '@stile/web-kit';

const block = {
  m: 0,
  p: 1.5,
  backgroundColor: tokens.ground,
  borderRadius: '8px',
  overflow: 'auto',
  maxHeight: 400,
  fontSize: '.8125rem',
} as const;

/** Data as they lie in the log, to be scrolled by keyboard too. */
export const JsonBlock = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <Box component="pre" tabIndex={0} aria-label={label} sx={block}>
    {JSON.stringify(value, null, 2)}
  </Box>
);
