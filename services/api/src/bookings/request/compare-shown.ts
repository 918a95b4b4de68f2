import type { Priced, PricedLine, ReserveRequest, ShownLine } from '@stile/contracts';
import { ApiError } from '../../http/api-error.js';
import type { PlannedClaims } from '../planning/booking-planner.js';

/** The caller's repetition of what is placed. */
type Shown = NonNullable<ReserveRequest['reservation']['shown']>;

/** Exact, or as a page shows it. */
const agrees = (said: number | undefined, exact: number): boolean =>
  said === undefined || said === exact || Math.abs(said - exact) < 0.00501;

const FIGURES = [
  ['unit_price', 'unitPrice'],
  ['unit_price_before_tax', 'unitPriceBeforeTax'],
  ['price', 'amount'],
  ['price_before_tax', 'amountBeforeTax'],
] as const;

/** The fields of a line that agree with no line of what is placed. */
const otherFigures = (shown: ShownLine, lines: readonly PricedLine[]): string[] => {
  const own = lines.filter(
    ({ kind, item }) => item === shown.item && (kind === 'visitor') === (shown.kind === 'visitor'),
  );
  const other = FIGURES.filter(([field, figure]) => !own.some((line) => agrees(shown[field], line[figure])));
  const isOtherRule =
    shown.rules !== undefined &&
    !own.some(({ rule }) =>
      rule === null ? shown.rules!.length === 0 : shown.rules!.includes(String(rule.id)),
    );
  return [
    ...other.map(([field]) => `${shown.field}.${field}`),
    ...(isOtherRule ? [`${shown.field}.price_rules`] : []),
  ];
};

const donated = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { kind, amount }) => sum + (kind === 'donation' ? amount : 0), 0);

/**
 * Compares what a caller repeats with what is placed: prices, discounts, the donation, the name of the reservation's
 * type (docs/rules/reservations.md 60).
 * Answers what is placed. @throws ApiError 409 with every field that is another
 */
export const compareShown = (
  shown: Shown | undefined,
  priced: Priced,
  { catalogue, visit }: Pick<PlannedClaims, 'catalogue' | 'visit'>,
): Priced => {
  if (!shown) return priced;
  const { lines, discounts, total } = priced;
  const type = catalogue.reservation_types.get(visit.reservationType)?.body;
  const names = [type?.name, ...Object.values(type?.translations ?? {}).map((text) => text.name)];
  const fields = [
    ...shown.lines.flatMap((line) => otherFigures(line, lines)),
    ...shown.discounts.flatMap(({ coupon, amount }, i) =>
      discounts.some(
        (discount) =>
          discount.coupon.toUpperCase() === coupon.toUpperCase() && agrees(amount, discount.amount),
      )
        ? []
        : [`discounts.${i}.amount`],
    ),
    ...(agrees(shown.donation, donated(lines)) ? [] : ['donation']),
    ...(shown.reservation_type_name === undefined || names.includes(shown.reservation_type_name)
      ? []
      : ['reservation_type_name']),
  ];
  if (fields.length === 0) return priced;
  throw new ApiError({
    status: 409,
    code: 'not_as_shown',
    fields: Object.fromEntries(fields.map((field) => [field, 'not_as_shown'])),
    detail: { now: total },
  });
};
