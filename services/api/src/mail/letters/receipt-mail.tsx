import type { Language } from '@stile/contracts';
import { receiptText, type Receipt } from '../../receipts/receipt.js';
import type { Mail } from '../mailbox/mailer.js';
import { logoOf, type Letterhead } from './letterhead.js';
import { Amounts, Facts, MailLayout } from './mail-layout.js';
import { mailParts } from './mail-parts.js';

interface ReceiptLetter {
  readonly receipt: Receipt;
  /** The same as lines, for who reads no HTML. */
  readonly lines: readonly string[];
  readonly reservationId: string;
  readonly language: Language;
  readonly letterhead: Letterhead | undefined;
}

/** A receipt by mail. */
export const receiptMail = async (
  { receipt, lines, reservationId, language, letterhead }: ReceiptLetter,
  to: string,
  messageId: string,
): Promise<Mail> => {
  const { title, shop, facts, items, sums, date, payments } = receipt;
  const document = (
    <MailLayout language={language} letterhead={letterhead} title={title} intro={shop.join(', ')}>
      <Facts facts={facts.map(([name, value]) => ({ name, value }))} />
      <Amounts
        amounts={[
          ...items.map(({ title: item, each, note, amount }) => ({
            name: [item, each || note].filter(Boolean).join(' · '),
            value: amount,
          })),
          ...sums.map(({ name, amount, strong }) => ({ name, value: amount, isTotal: strong })),
          ...[date, ...payments].map(([name, value]) => ({ name, value })),
        ]}
      />
    </MailLayout>
  );
  return {
    messageId,
    reservationId,
    to,
    subject: receiptText(language)('mail_subject', { id: reservationId }),
    html: (await mailParts(document, language)).html,
    text: lines.join('\n'),
    attachments: logoOf(letterhead),
  };
};
