import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { tokens } from '@stile/web-kit';

/** A line that opens, for what few need. */
export const Folded = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details>
    <Box
      component="summary"
      sx={{
        cursor: 'pointer',
        color: tokens.brand,
        fontWeight: 600,
        fontSize: '.875rem',
        py: 0.5,
        width: 'fit-content',
      }}
    >
      {summary}
    </Box>
    {children}
  </details>
);
