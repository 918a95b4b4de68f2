import type { JournalLine } from '@stile/contracts';
import { useAccountTexts } from '../end-of-day/account-texts.js';
import { useI18n } from '../i18n/use-i18n.js';

/** Accounts of which a line may have several: of all kinds that are sold, of all rates. */
const OF_ALL = { revenue: 'accounting.all_revenue', tax: 'accounting.all_tax' } as const;

/** The words of a journal's line that no code of the venue names; tills are one account there. */
export const useAccountWords = (): ((line: JournalLine) => string) => {
  const { t, has } = useI18n();
  const { account: wordsOf } = useAccountTexts();
  return (line) => {
    const own = `accounting.account_${line.account}`;
    if (has(own)) return t(own);
    if (line.detail === '' && (line.account === 'revenue' || line.account === 'tax'))
      return t(OF_ALL[line.account]);
    return wordsOf(line);
  };
};
