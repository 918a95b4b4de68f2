import {
  fill,
  type Language,
  type MoneyEntryRow,
  type PostingAccount,
  type PostingLine,
} from '@stile/contracts';
import { findConsoleText } from '@stile/contracts/messages/console-text';
import { formatPercent } from '@stile/web-kit';
import type { TillTitle } from '../../views/till-title.js';

/** Accounts of a till. */
const BY_TILL: readonly PostingAccount[] = ['drawer', 'safe', 'over_short'];

/** A debit or credit of an entry a line, in the words of the page of the entries. */
export const postingLines =
  (tillTitle: TillTitle) =>
  (
    { inventory_group, business_date, at, event, reservation_id, till, user, postings }: MoneyEntryRow,
    language: Language,
  ): readonly PostingLine[] => {
    const text = (key: string, otherwise: string): string => findConsoleText(key, language) ?? otherwise;
    const title = (id: string): string => tillTitle(inventory_group, id);
    const detailOf = (account: PostingAccount, detail: string): string => {
      if (account === 'tax') return formatPercent(Number(detail), language);
      if (BY_TILL.includes(account)) return title(detail);
      return account === 'revenue' ? text(`accounts.sold_${detail}`, detail) : detail;
    };
    return postings.map(({ account, detail, amount }) => ({
      inventory_group,
      business_date,
      at,
      event: text(`accounts.event_${event}`, text(`events.${event}`, event)),
      reservation_id,
      till: till === null ? null : title(till),
      user,
      account: fill(text(`accounts.account_${account}`, account), { detail: detailOf(account, detail) }),
      debit: amount >= 0 ? amount : null,
      credit: amount < 0 ? -amount : null,
    }));
  };
