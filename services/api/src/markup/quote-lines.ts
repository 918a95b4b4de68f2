import type { Priced, ReservationAnswer } from '@stile/contracts';

/** The lines of a price as answers carry them. */
export const quoteLines = (priced: Priced): ReservationAnswer['lines'] =>
  priced.lines.map((line) => ({
    kind: line.kind,
    item: line.item,
    title: line.title,
    count: line.count,
    factor: line.factor,
    unit_price: line.unitPrice,
    unit_price_before_tax: line.unitPriceBeforeTax,
    price: line.amount,
    price_before_tax: line.amountBeforeTax,
    tax_rate: line.taxRate,
    rule: line.rule?.id ?? null,
    ...(line.slot === null ? {} : { slot: line.slot }),
    ...(line.days ? { start_date: line.days.from, end_date: line.days.until } : {}),
    ...(line.program ? { program: line.program } : {}),
    ...(line.chargedTime ? { charged_time: line.chargedTime } : {}),
    ...(line.source ? { price_source: line.source } : {}),
  }));
