import type { TillResult } from '@stile/contracts';
import type { DrawerEntry } from '@stile/domain';

export const TILL_REJECTIONS = [
  'till_not_selected',
  'till_unknown',
  'till_closed',
  'till_session_full',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;
export const MOVE_REJECTIONS = [
  ...TILL_REJECTIONS,
  'till_amount',
  'till_too_full',
  'till_count_first',
] as const;

/**
 * The outcome of a count, or of cash that was loaded or unloaded. A wrong try does not tell what is expected, nor does
 * what was taken out beyond it.
 */
export const resultOf = ({ type, data }: DrawerEntry): TillResult => {
  const { till, session } = data;
  const isCount = type === 'TillCounted' && data.recorded;
  const isMove = type === 'CashMoved';
  return {
    result: isCount || isMove ? 'ok' : 'discrepancy',
    till,
    session,
    discrepancy: isCount || (isMove && data.discrepancy === 0) ? data.discrepancy : null,
  };
};
