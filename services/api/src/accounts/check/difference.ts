import { money, type Money, type MoneyFault } from '@stile/contracts';

/** The fault, where the found sum is not the expected one. In ten-thousandths of the currency's unit. */
export const difference = (
  fault: MoneyFault['fault'],
  subject: string,
  expected: number,
  found: number,
): readonly MoneyFault[] =>
  expected === found
    ? []
    : [
        {
          fault,
          of: subject,
          expected: money.units(expected as Money),
          found: money.units(found as Money),
        },
      ];
