import { Chip } from '@mui/material';
import type { TillMovementRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { piecesText } from './till-session.js';

interface MovementKindProps {
  readonly row: TillMovementRow;
  readonly amount: (value: number) => string;
  readonly at: (moment: string) => string;
  /** Where no column has it. */ readonly reason?: string | null;
}

/** The kind of a movement, its notes and coins, and when it was sold without the network. */
export const MovementKind = ({ row, amount, at, reason = null }: MovementKindProps) => {
  const { t } = useI18n();
  const { kind, sold_at, late } = row;
  const pieces = piecesText(row, amount);
  return (
    <>
      {t(`tills.kind_${kind}`)}
      {reason && <Muted>{reason}</Muted>}
      {pieces && <Muted>{pieces}</Muted>}
      {sold_at && <Muted>{t('tills.sold_at', { at: at(sold_at) })}</Muted>}
      {late && <Chip size="small" color="warning" label={t('tills.late')} />}
    </>
  );
};
