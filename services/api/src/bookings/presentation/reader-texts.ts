import type { Language, QuoteAnswer, ReservationAnswer } from '@stile/contracts';
import { inLanguage, type Catalogue } from '@stile/domain';

type Read = 'visitor_types' | 'addons' | 'coupons' | 'feeder_locations';
type Body<K extends Read> = Catalogue[K] extends ReadonlyMap<string, { readonly body: infer B }> ? B : never;
type TextOf = <K extends Read>(
  kind: K,
  id: string,
  text: (body: Body<K>) => string | undefined,
  booked: string,
) => string;

/**
 * A text in the reader's language where the venue has translated it; else as it was booked, also after the document was
 * removed or renamed.
 */
const wordsIn = (catalogue: Catalogue, booked: Language, reader: Language): TextOf => {
  const [then, now] = [inLanguage(catalogue, booked), inLanguage(catalogue, reader)];
  return (kind, id, text, was) => {
    const read = (from: Catalogue): string | undefined => {
      const document = from[kind].get(id) as { readonly body: Body<typeof kind> } | undefined;
      return document && text(document.body);
    };
    const own = read(now);
    return own === undefined || own === read(then) ? was : own;
  };
};

const linesIn = (text: TextOf, lines: QuoteAnswer['lines']): QuoteAnswer['lines'] =>
  lines.map((line) => ({
    ...line,
    title:
      line.kind === 'visitor'
        ? text('visitor_types', line.item, ({ name }) => name, line.title)
        : text('addons', line.item, ({ title }) => title, line.title),
  }));
const discountsIn = (text: TextOf, discounts: QuoteAnswer['discounts']): QuoteAnswer['discounts'] =>
  discounts.map((discount) => ({
    ...discount,
    description: text('coupons', discount.coupon, ({ description }) => description, discount.description),
  }));

type Feeder = NonNullable<ReservationAnswer['feeder']>;
const feederIn = (text: TextOf, { id, name, there, back }: Feeder): Feeder => {
  const ride = (way: Feeder['there']): Feeder['there'] =>
    way && { ...way, from: stop(way.from), to: stop(way.to) };
  const stop = <P extends { readonly stop: string; readonly name: string }>(point: P): P => ({
    ...point,
    name: text('feeder_locations', id, ({ stops }) => stops[point.stop], point.name),
  });
  return {
    id,
    name: text('feeder_locations', id, (shuttle) => shuttle.name, name),
    there: ride(there),
    back: ride(back),
  };
};

/** Prices of a change of a reservation, in the language of their reader. */
export const quoteInReadersWords = <Q extends Pick<QuoteAnswer, 'lines' | 'discounts'>>(
  quote: Q,
  catalogue: Catalogue,
  booked: Language,
  reader: Language,
): Q => {
  if (booked === reader) return quote;
  const text = wordsIn(catalogue, booked, reader);
  return { ...quote, lines: linesIn(text, quote.lines), discounts: discountsIn(text, quote.discounts) };
};

/** A reservation in the language of its reader (contracts/decisions/0018-feeder-and-names.md). */
export const inReadersWords = (
  reservation: ReservationAnswer,
  catalogue: Catalogue,
  reader: Language,
): ReservationAnswer => {
  const { language: booked, profiles, feeder, addon_notes: notes } = reservation;
  if (booked === reader) return reservation;
  const text = wordsIn(catalogue, booked, reader);
  const product = (id: string, was: string): string => text('addons', id, ({ title }) => title, was);
  return {
    ...quoteInReadersWords(reservation, catalogue, booked, reader),
    ...(profiles
      ? {
          profiles: profiles.map((profile) => ({
            ...profile,
            visitor_type_name: text(
              'visitor_types',
              profile.visitorType,
              ({ name }) => name,
              profile.visitor_type_name,
            ),
            addons: profile.addons.map((addon) => ({
              ...addon,
              title: product(addon.addon_inventory, addon.title),
            })),
          })),
        }
      : {}),
    ...(feeder ? { feeder: feederIn(text, feeder) } : {}),
    ...(notes
      ? { addon_notes: notes.map((note) => ({ ...note, title: product(note.addon_inventory, note.title) })) }
      : {}),
  };
};
