import { useMemo, useState } from 'react';
import type { Basket, BookableAddon, InventoryAnswer } from '@stile/contracts';
import { isVehicle } from '../../core/booking/basket.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useServices } from '../../core/services/services.js';
import type { Profile, ProfileInput } from '@stile/contracts/profiles/profile';
import { forgetDrafts, readDrafts, writeDrafts, type Draft } from '../../parts/drafts/participant-drafts.js';
import { movedAddons, type PersonMove } from '../../parts/drafts/moved-people.js';
import { movedDrafts } from '../../parts/participants/move-to-visit.js';
import { basketWith, ownProducts } from '../../parts/drafts/remembered-addons.js';

/** One participant as they were when the dialog was closed. */
export interface Person {
  readonly profile: Profile;
  readonly isDone: boolean;
  /** With their signature, where they gave one. */
  readonly draft: Draft;
  readonly inputs: readonly ProfileInput[];
}
interface FilledIn {
  readonly inventory: string;
  /** The visit that they were filled in for: of another visit, or another party, they are looked at again. */
  readonly visit: string;
  readonly people: readonly Person[];
}
/** The stored part of a parked cart's participants. */
interface ParkedPeople {
  readonly filled: FilledIn | null;
  readonly drafts: readonly Draft[];
}

/** Participants, where the kind of visit asks for them (docs/rules/desk.md 48). */
export interface People {
  /** How many are asked for; 0 where the kind of visit asks nothing. */
  readonly expected: number;
  readonly done: number;
  /** Something is missing, or was filled in for another visit or party. */
  readonly isMissing: boolean;
  readonly list: readonly Person[];
  /** The cart with what the participants chose. */
  readonly basket: Basket | null;
  /** Products that only a participant can have, by their ids. */
  readonly products: ReadonlyMap<string, BookableAddon>;
  /** Whether they were filled in for another visit or party. */
  readonly isOther: boolean;
  readonly move: (moves: readonly PersonMove[]) => void;
  readonly fillIn: (people: readonly Person[]) => void;
  readonly forget: () => void;
  readonly park: (cart: string) => void;
  readonly recall: (cart: string, inventory: string) => void;
  readonly drop: (cart: string) => void;
}

const FILLED = 'desk-people';
const parkedKey = (cart: string): string => `desk-people-${cart}`;

const personsOf = (basket: Basket | null, inventory: InventoryAnswer): Basket['passes'] => {
  const persons = new Set(inventory.visitor_types.filter((type) => !isVehicle(type)).map(({ id }) => id));
  return (basket?.passes ?? []).filter(({ visitor_type }) => persons.has(visitor_type));
};

const comingOf = (people: readonly Person[], passes: Basket['passes']): Person[] =>
  passes.flatMap(({ visitor_type, visitor_count }) =>
    people.filter(({ profile }) => profile.visitorType === visitor_type).slice(0, visitor_count),
  );

/** Those who stay in the tab: what is typed of participants is on no machine for longer. */
const parking = (tab: TabStorage) => ({
  write: (cart: string, people: ParkedPeople): void => tab.write(parkedKey(cart), people),
  read: (cart: string): ParkedPeople =>
    tab.read<ParkedPeople>(parkedKey(cart)) ?? { filled: null, drafts: [] },
  remove: (cart: string): void => tab.remove(parkedKey(cart)),
});

const movedPerson = (person: Person, moves: readonly PersonMove[]): Person => {
  const { profile } = person;
  const [draft = person.draft] = movedDrafts([person.draft], moves);
  return {
    ...person,
    draft,
    profile: { ...profile, addons: movedAddons(profile.id, profile.addons, moves) },
  };
};

export const usePeople = ({ inventory, reservationType, basket }: Booking): People => {
  const { stored: tab } = useServices();
  const [stored, keep] = useState(() => tab.read<FilledIn>(FILLED) ?? null);
  const filled = stored?.inventory === inventory.id ? stored : null;
  const isAsked = (reservationType?.profile_inputs ?? []).length > 0;
  const passes = useMemo(() => (isAsked ? personsOf(basket, inventory) : []), [isAsked, basket, inventory]);
  const visit = JSON.stringify([reservationType?.id, basket?.date, basket?.arrival_time, passes]);
  const isOther = filled?.visit !== visit;
  const list = useMemo(() => comingOf(filled?.people ?? [], passes), [filled, passes]);
  const own = useMemo(() => ownProducts(inventory), [inventory]);
  const whole = useMemo(() => {
    const chosen = list.map(({ profile: { addons } }) => ({ addons }));
    return basket && basketWith(basket, chosen, own);
  }, [basket, list, own]);
  const set = (next: FilledIn | null): void => {
    if (next) tab.write(FILLED, next);
    else tab.remove(FILLED);
    keep(next);
  };
  const forget = (): void => {
    forgetDrafts(tab);
    set(null);
  };
  const expected = passes.reduce((sum, { visitor_count }) => sum + visitor_count, 0);
  const done = list.filter(({ isDone }) => isDone).length;
  return {
    expected,
    done,
    isMissing: expected > 0 && (isOther || done < expected),
    list,
    basket: isAsked ? whole : basket,
    products: useMemo(
      () =>
        new Map(
          inventory.addons.groups
            .flatMap(({ addons }) => addons)
            .filter(({ id }) => own.has(id))
            .map((addon) => [addon.id, addon]),
        ),
      [inventory, own],
    ),
    isOther: filled !== null && isOther,
    move: (moves) => {
      if (!filled) return;
      writeDrafts(tab, inventory.id, movedDrafts(readDrafts(tab, inventory.id), moves));
      set({ ...filled, people: filled.people.map((person) => movedPerson(person, moves)) });
    },
    fillIn: (people) => set({ inventory: inventory.id, visit, people }),
    forget,
    park: (cart) => {
      const drafts = readDrafts(tab, inventory.id);
      if (drafts.length > 0) parking(tab).write(cart, { filled, drafts });
    },
    recall: (cart, cartId) => {
      const people = parking(tab).read(cart);
      forget();
      if (people.drafts.length > 0) writeDrafts(tab, cartId, people.drafts);
      set(people.filled);
      parking(tab).remove(cart);
    },
    drop: parking(tab).remove,
  };
};
