import type { InventoryAnswer } from '@stile/contracts';
import type { I18n } from '../../core/i18n/i18n.js';
import { capitalised } from '@stile/contracts/profiles/written-profile';
import type { PersonMove } from '../drafts/moved-people.js';

/** Says which product of whom has moved, from when to when, or was taken out. */
export const moveTexts = (
  moves: readonly PersonMove[],
  { addons: { groups } }: Pick<InventoryAnswer, 'addons'>,
  { t, time: timeText }: Pick<I18n, 't' | 'time'>,
): readonly string[] =>
  moves.map(({ addon, name, n, before, time }) => {
    const product = groups.flatMap(({ addons }) => addons).find(({ id }) => id === addon);
    const said = {
      what: product?.title ?? addon,
      who: capitalised(name) || t('participant_number', { n }),
      before: timeText(before),
    };
    return time === null
      ? t('participant_addon_left', said)
      : t('participant_addon_moved', { ...said, time: timeText(time) });
  });
