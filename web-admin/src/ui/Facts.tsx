import type { ReactNode } from 'react';
import { Box } from '@mui/material';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values; one column on phones. */
export const Facts = ({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gap: '14px 24px',
      gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {facts.map(({ label, value }) => (
      <Box key={label} sx={{ minWidth: 0 }}>
        <Box component="dt" sx={{ fontSize: '.8125rem', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
