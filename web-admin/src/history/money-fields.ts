const MONEY = new Set([
  'price',
  'price_before_tax',
  'max_price',
  'amount',
  'amount_before_tax',
  'unit_price',
  'unit_price_before_tax',
  'subtotal',
  'tax_amount',
  'base',
  'tax',
  'to_pay',
  'amount_to_return',
  'amount_going_back',
  'balance',
  'remaining_balance',
  'cancellation_fee',
]);

/** A number in this field is an amount of money. */
export const isMoneyField = (field: string): boolean => MONEY.has(field);
