import type { ReactNode } from 'react';
import { Box, Link } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';

interface StatementLine {
  readonly label: string;
  /** A sentence that says what it is. */
  readonly is: string;
  readonly amount: number;
  /** The rows that it is the sum of, which it opens. */
  readonly opens?: { readonly isOpen: boolean; readonly toggle: () => void; readonly rows: ReactNode };
}
interface StatementProps {
  readonly title: string;
  readonly currency: string;
  readonly opening: StatementLine;
  /** Each adds to what was open before, or takes off it. */
  readonly lines: readonly StatementLine[];
  readonly closing: StatementLine;
  readonly children?: ReactNode;
}

/** The way from what was open before a period to what is open after it. */
export const Statement = ({ title, currency, opening, lines, closing, children }: StatementProps) => (
  <Panel title={title}>
    <Box component="dl">
      <Line line={opening} currency={currency} isStrong />
      {lines.map((line) => (
        <Line key={line.label} line={line} currency={currency} />
      ))}
      <Line line={closing} currency={currency} isStrong isSum />
    </Box>
    {children}
  </Panel>
);

interface LineProps {
  readonly line: StatementLine;
  readonly currency: string;
  readonly isStrong?: boolean;
  readonly isSum?: boolean;
}

const Name = ({ label, opens }: Pick<StatementLine, 'label' | 'opens'>) =>
  opens ? (
    <Link
      component="button"
      type="button"
      aria-expanded={opens.isOpen}
      onClick={opens.toggle}
      sx={{ font: 'inherit', textAlign: 'left' }}
    >
      {label}
    </Link>
  ) : (
    label
  );

const Line = ({
  line: { label, is, amount, opens },
  currency,
  isStrong = false,
  isSum = false,
}: LineProps) => {
  const { money } = useI18n();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: 2,
        py: 1,
        borderTop: isSum ? 2 : 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box component="dt" sx={isStrong ? { fontWeight: 700 } : {}}>
        <Name label={label} opens={opens} />
        <Box sx={{ fontWeight: 400 }}>
          <Muted>{is}</Muted>
        </Box>
      </Box>
      <Box
        component="dd"
        sx={{ textAlign: 'right', whiteSpace: 'nowrap', ...(isStrong ? { fontWeight: 700 } : {}) }}
      >
        {money(amount, currency)}
      </Box>
      {opens?.isOpen && (
        <Box component="dd" sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          {opens.rows}
        </Box>
      )}
    </Box>
  );
};
