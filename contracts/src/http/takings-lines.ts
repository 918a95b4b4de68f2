import type { Takings } from './takings.js';
import type { TakingsKey } from '../messages/console.js';
import * as money from '../kernel/money.js';

/** How a page writes the lines. */
export interface TakingsTexts {
  t(key: TakingsKey, parts?: Readonly<Record<string, string | number>>): string;
  money(amount: number): string;
  percent(value: number): string;
}
export interface TakingsLine {
  readonly label: string;
  readonly value: string;
  /** The figure of a day's proof that it is a part of. */ readonly figure?: string;
  /** The account of a day that it is a part of. */ readonly account?: string;
}
export interface TakingsSection {
  readonly title: string;
  readonly lines: readonly TakingsLine[];
}

type Tender = Takings['tenders'][number];
type Moved = Pick<Tender, 'taken' | 'returned'>;

const less = (a: number, b: number): number => money.units(money.subtract(money.money(a), money.money(b)));

/** A line of money that came in, and below it one of money that went back. */
const movedLines = (
  { taken, returned }: Moved,
  name: string,
  texts: TakingsTexts,
  more: Pick<TakingsLine, 'figure'> = {},
): TakingsLine[] => [
  ...(taken.count === 0
    ? []
    : [{ label: texts.t('n', { name, n: taken.count }), value: texts.money(taken.amount), ...more }]),
  ...(returned.count === 0
    ? []
    : [
        {
          label: texts.t('returned', { name, n: returned.count }),
          value: texts.money(-returned.amount),
          ...more,
        },
      ]),
];

const CARDS: Readonly<Record<string, TakingsKey>> = {
  CC: 'terminalCC',
  DC: 'terminalDC',
};
const tenderName = ({ method, card_type, card_brand }: Tender, { t }: TakingsTexts): string => {
  const name = t(CARDS[card_type] ?? method);
  return card_brand === '' ? name : `${name}, ${card_brand}`;
};

const soldLines = ({ charges, refunds }: Takings, { t, money: amount }: TakingsTexts): TakingsLine[] =>
  charges && refunds
    ? [
        {
          label: t('charges', { n: charges.count }),
          value: amount(charges.amount),
          figure: 'charges',
        },
        {
          label: t('refunds', { n: refunds.count }),
          value: amount(-refunds.amount),
          figure: 'refunds',
        },
        { label: t('sold'), value: amount(less(charges.amount, refunds.amount)) },
      ]
    : [];

const paidLines = (takings: Takings, texts: TakingsTexts): TakingsLine[] => {
  const { tenders, going_back, outstanding } = takings;
  const { t, money: amount } = texts;
  return [
    ...tenders.flatMap((tender) =>
      movedLines(tender, tenderName(tender, texts), texts, { figure: tender.method }),
    ),
    ...(going_back ? [{ label: t('going_back'), value: amount(going_back), figure: 'going_back' }] : []),
    ...(outstanding === null
      ? []
      : [{ label: t('deferred'), value: amount(outstanding), figure: 'outstanding' }]),
  ];
};

const givenLines = ({ discounts, concessions }: Takings, texts: TakingsTexts): TakingsLine[] => [
  ...discounts.map(({ coupon, count, amount }) => ({
    label: texts.t('n', { name: coupon, n: count }),
    value: texts.money(-amount),
  })),
  ...(concessions.amount === 0
    ? []
    : [
        {
          label: texts.t('concessions', { n: concessions.count }),
          value: texts.money(-concessions.amount),
        },
      ]),
];

/** The takings of a report line by line; a section of nothing is left out. */
export const takingsSections = (takings: Takings, texts: TakingsTexts): readonly TakingsSection[] => {
  const { t, money: amount, percent } = texts;
  const sections: readonly (readonly [TakingsKey, readonly TakingsLine[]])[] = [
    ['sales', soldLines(takings, texts)],
    ['paid', paidLines(takings, texts)],
    [
      'taxes',
      (takings.taxes ?? []).map(({ rate, base, tax }) => ({
        label: t('tax', { rate: percent(rate), base: amount(base) }),
        value: amount(tax),
        account: `tax/${rate}`,
      })),
    ],
    ['terminals', takings.terminals.flatMap((each) => movedLines(each, each.serial, texts))],
    [
      'cashiers',
      (takings.cashiers ?? []).flatMap((each) =>
        movedLines(each, each.user === 'visitor' ? t('visitor') : each.user, texts),
      ),
    ],
    ['given', givenLines(takings, texts)],
  ];
  return sections.flatMap(([key, lines]) => (lines.length === 0 ? [] : [{ title: t(key), lines }]));
};
