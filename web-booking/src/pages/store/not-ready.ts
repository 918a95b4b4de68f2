import type { DeviceStateAnswer } from '@stile/contracts';
import type { useCardTexts } from './desk-i18n.js';

/** Why a terminal takes no card now, and what to do. */
export const notReadyText = (
  t: ReturnType<typeof useCardTexts>['t'],
  serial: string,
  { terminalState, errorMessage }: DeviceStateAnswer,
): string =>
  `${t('not_ready', {
    serial,
    state: t(`state_${terminalState}`),
    message: errorMessage || '-',
  })} ${t('not_ready_more')}`;
