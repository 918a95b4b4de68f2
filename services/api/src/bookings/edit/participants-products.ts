/*
 * Products of participants stand twice in a reservation: in its `addons`, with their prices, and at the participants who
 * have them. A caller who changes one of the two means it of both (docs/rules/reservations.md 78).
 */

type Fields = Readonly<Record<string, unknown>>;
interface Product extends Fields {
  readonly addon_inventory: string;
  readonly addon_count: number;
}
interface Products {
  readonly addons: readonly Product[];
  readonly profiles: readonly (Fields & { readonly addons: readonly Product[] })[];
}
/** How many there are of each product at each time. */
type Units = ReadonlyMap<string, number>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const areProducts = (value: unknown): value is readonly Product[] =>
  Array.isArray(value) &&
  value.every(
    (each: unknown) =>
      isFields(each) &&
      typeof each['addon_inventory'] === 'string' &&
      typeof each['addon_count'] === 'number',
  );
const isWhole = (value: Fields): value is Products & Fields => {
  const { addons, profiles } = value;
  return (
    areProducts(addons) &&
    Array.isArray(profiles) &&
    profiles.every((each: unknown) => isFields(each) && areProducts(each['addons']))
  );
};

const timeOf = ({ start_time: time, start_date: start }: Product): string => {
  if (typeof time === 'string') return time;
  return typeof start === 'string' ? start.slice('YYYY-MM-DDT'.length) : '';
};
const keyOf = (product: Product): string => `${product.addon_inventory}@${timeOf(product)}`;
const kindOf = (key: string): string => key.slice(0, key.indexOf('@'));
/** A product under another time: none where it is empty. */
const atTime = ({ start_time: _, start_date: _start, end_date: _end, ...product }: Product, key: string) => {
  const start_time = key.slice(key.indexOf('@') + 1);
  return { ...product, ...(start_time === '' ? {} : { start_time }) } as Product;
};

const unitsOf = (products: readonly Product[]): Units => {
  const units = new Map<string, number>();
  for (const product of products)
    units.set(keyOf(product), (units.get(keyOf(product)) ?? 0) + product.addon_count);
  return units;
};
/** More than any reservation has: the schema rejects them. */
const MOST = 1_000;
const chosenOf = ({ profiles }: Products): readonly Product[] => profiles.flatMap(({ addons }) => addons);
const areSame = (a: Units, b: Units): boolean =>
  a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);

/** The reservation's products, as many of each as its participants have; those of nobody stand as they are. */
const asChosen = (
  { addons, profiles }: Products,
  ofParticipants: ReadonlySet<string>,
): readonly Product[] => {
  const wanted = new Map(unitsOf(chosenOf({ addons, profiles })));
  const lines = addons.flatMap((line) => {
    if (!ofParticipants.has(line.addon_inventory)) return [line];
    const left = wanted.get(keyOf(line)) ?? 0;
    const count = Math.min(line.addon_count, left);
    wanted.set(keyOf(line), left - count);
    return count > 0 ? [{ ...line, addon_count: count }] : [];
  });
  const more = [...wanted].filter(([, count]) => count > 0);
  return more.reduce<readonly Product[]>((all, [key, count]) => {
    const last = all.findLastIndex((line) => keyOf(line) === key);
    if (last >= 0) return all.with(last, { ...all[last]!, addon_count: all[last]!.addon_count + count });
    const line = addons.find(({ addon_inventory }) => addon_inventory === kindOf(key));
    return [...all, atTime({ ...line, addon_inventory: kindOf(key), addon_count: count }, key)];
  }, lines);
};

type Profiles = Products['profiles'];
/** The two times of a product whose units all went from the one to the other. */
const movedTo = (before: Units, after: Units, kind: string): readonly [string, string] | null => {
  const without = (units: Units, others: Units) =>
    [...units].filter(([key]) => kindOf(key) === kind && !others.has(key));
  const [gone, come] = [without(before, after), without(after, before)];
  return gone.length === 1 && come.length === 1 && gone[0]![1] === come[0]![1]
    ? [gone[0]![0], come[0]![0]]
    : null;
};

const withProduct = (profile: Profiles[number], key: string, count: number): Profiles[number] => {
  const others = profile.addons.filter((product) => keyOf(product) !== key);
  const product = profile.addons.find((each) => keyOf(each) === key);
  const changed = product ?? atTime({ addon_inventory: kindOf(key), addon_count: count }, key);
  return { ...profile, addons: count > 0 ? [...others, { ...changed, addon_count: count }] : others };
};

/** The participants with another number of a product; null where it is not said whose it is. */
const withUnits = (profiles: Profiles, key: string, count: number): Profiles | null => {
  const owners = profiles.filter(({ addons }) => addons.some((product) => keyOf(product) === key));
  if (count === 0) return profiles.map((profile) => withProduct(profile, key, 0));
  const [owner, another] = owners.length > 0 ? owners : profiles;
  return owner === undefined || another !== undefined
    ? null
    : profiles.map((profile) => (profile === owner ? withProduct(profile, key, count) : profile));
};

/** The participants with the products of the reservation; null where it is not said who has them. */
const asBooked = (profiles: Profiles, before: Units, after: Units): Profiles | null => {
  const moves = new Map(
    [...new Set([...before.keys()].map(kindOf))].flatMap((kind) => {
      const move = movedTo(before, after, kind);
      return move ? [move] : [];
    }),
  );
  const moved = profiles.map((profile) => ({
    ...profile,
    addons: profile.addons.map((product) => {
      const to = moves.get(keyOf(product));
      return to === undefined ? product : atTime(product, to);
    }),
  }));
  const standing = unitsOf(moved.flatMap(({ addons }) => addons));
  return [...new Set([...standing.keys(), ...after.keys()])].reduce<Profiles | null>((all, key) => {
    const count = after.get(key) ?? 0;
    return all && standing.get(key) !== count ? withUnits(all, key, count) : all;
  }, moved);
};

/**
 * The one of both places that differs from the answer is meant, and the other follows. Both changed, and a change that
 * does not say whose product it is of several participants, stay as they are: they are rejected where they disagree.
 */
export const withParticipantsProducts = (written: Fields, answered: Fields): Fields => {
  if (!isWhole(written) || !isWhole(answered)) return written;
  if (written.addons.length + chosenOf(written).length > MOST) return written;
  const ofParticipants = new Set(
    [...chosenOf(answered), ...chosenOf(written)].map(({ addon_inventory }) => addon_inventory),
  );
  const bookedOf = ({ addons }: Products) =>
    unitsOf(addons.filter(({ addon_inventory }) => ofParticipants.has(addon_inventory)));
  const [before, after] = [bookedOf(answered), bookedOf(written)];
  const [chosenBefore, chosen] = [unitsOf(chosenOf(answered)), unitsOf(chosenOf(written))];
  const isBooked = !areSame(before, after);
  const isChosen = !areSame(chosenBefore, chosen);
  if (isBooked === isChosen) return written;
  if (isChosen) return { ...written, addons: asChosen(written, ofParticipants) };
  return { ...written, profiles: asBooked(written.profiles, before, after) ?? written.profiles };
};
