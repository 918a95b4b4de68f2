import type { Language } from '@stile/contracts';
import { stripLines } from '../../receipts/receipt-strip.js';
import { receiptText, type Receipt } from '../../receipts/receipt.js';
import type { Mail } from '../mailbox/mailer.js';
import { MailLayout, Note, Pairs } from './mail-layout.js';
import { mailParts } from './mail-parts.js';

interface ReceiptLetter {
  readonly receipt: Receipt;
  readonly reservationId: string;
  readonly language: Language;
}

/** A receipt by mail. Its text part has the lines of the narrow paper. */
export const receiptMail = async (
  { receipt, reservationId, language }: ReceiptLetter,
  to: string,
  messageId: string,
): Promise<Mail> => {
  const { title, shop, facts, items, sums, payments, foot } = receipt;
  const document = (
    <MailLayout language={language} title={title} intro={shop.join(', ')}>
      <Pairs pairs={facts.map(([name, value]) => ({ name, value }))} />
      <Pairs
        pairs={[
          ...items.map(({ title: item, note, amount }) => ({
            name: note ? `${item} (${note})` : item,
            value: amount,
          })),
          ...sums.map(({ name, amount, strong }) => ({ name, value: amount, isTotal: strong })),
          ...payments.map(([name, value]) => ({ name, value })),
        ]}
      />
      {foot ? <Note>{foot}</Note> : null}
    </MailLayout>
  );
  return {
    messageId,
    reservationId,
    to,
    subject: receiptText(language)('mail_subject', { id: reservationId }),
    html: (await mailParts(document, language)).html,
    text: stripLines(receipt).join('\n'),
    attachments: [],
  };
};
