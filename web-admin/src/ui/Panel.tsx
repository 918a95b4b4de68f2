import { useId, type ReactNode } from 'react';
import { Box, Card, Typography } from '@mui/material';

interface PanelProps {
  title: string;
  /** Beside the title: a link, a mark. */
  aside?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}

/** A titled card: a region of the page. `flush`: the content reaches the edges, as a table does. */
export const Panel = ({ title, aside, flush = false, children }: PanelProps) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1.5,
          px: { xs: 2, sm: 2.5 },
          pt: 2,
          pb: flush ? 1.5 : 0,
        }}
      >
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      <Box sx={flush ? { overflowX: 'auto' } : { px: { xs: 2, sm: 2.5 }, pt: 1.5, pb: 2.5 }}>{children}</Box>
    </Card>
  );
};
