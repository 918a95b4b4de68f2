import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** A line that says more, small below what it belongs to. */
export const Muted = ({ children }: { children: ReactNode }) => (
  <Box sx={{ color: 'text.secondary', fontSize: '.8125rem', overflowWrap: 'anywhere' }}>{children}</Box>
);
