import type { AllotmentAnswer, OfflineSaleAnswer, OwnAllotment, ShopReserveAnswer } from '@stile/contracts';
import { asProblem, type Api, type Problem } from '@stile/web-kit';
import { isUnknown } from './desk-sales.js';
import type { RecordStore } from './offline-records.js';
import {
  NO_RECORDS,
  nextReceipt,
  placesOf,
  serverNow,
  isOpen,
  whyNotOffline,
  withoutPlaces,
  withoutSale,
  withSale,
  type StationAllotment,
  type OfflineParty,
  type OfflineRecords,
  type OfflineSale,
  type SetAside,
  type ToSettle,
} from './offline-sale.js';
import { askAside, withAside, withOutcome } from './set-aside.js';

const SIGN_IN = 401;
const LOCK = 'stile-desk-offline';

interface Ports {
  readonly api: Pick<Api, 'get' | 'send'>;
  readonly records: RecordStore;
  readonly nowMs: () => number;
  readonly key: () => string;
}
interface Destination {
  readonly group: string;
  readonly inventory: string;
}

export interface OfflineState {
  readonly records: OfflineRecords;
  /** Nobody is signed in who may send what is unsent: it waits. */ readonly needsSignIn: boolean;
  /** The reservations of what this page has sent, by receipt. */
  readonly sent: ReadonlyMap<string, string>;
}

/** A sale without the network. */
export interface ToSell extends OfflineParty {
  readonly key: string;
  readonly body: object;
  readonly amount: number;
  readonly change: number;
}

/** A manager has refused it. */
export const REFUSED = 'offline_sale_refused';
/** The server keeps no more of this station: it stays on the machine. */
const TOO_MANY = 'offline_too_many';

/** Codes of sales that wait for another person: who sold them, or a manager. */
const OF_ANOTHER: readonly string[] = ['offline_of_another', 'offline_too_old'];

/** Nobody else does the same at this moment, in another tab either. */
const alone = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, act) : act();

const PREFIX = 3;
const machineName = (key: string): string =>
  key
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, PREFIX)
    .toUpperCase();

/** Keeps the station's allotment, sells from it without the network, and sends what was sold (docs/rules/offline.md). */
export class OfflineDesk {
  private state: OfflineState = { records: NO_RECORDS, needsSignIn: false, sent: new Map() };
  private isLent = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly ports: Ports,
    private readonly destination: Destination,
  ) {}

  readonly current = (): OfflineState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async load(): Promise<void> {
    await this.shown(this.ports.records.read());
  }

  allotment = (): StationAllotment | undefined => this.state.records.allotments[this.destination.inventory];

  whyNot = (party: OfflineParty) =>
    whyNotOffline(this.allotment(), this.state.records, party, this.ports.nowMs());

  /** The sale once it is written down; null where its places are gone, in another tab. */
  async sell({ key, body, amount, change, ...party }: ToSell): Promise<OfflineSale | null> {
    const { records, nowMs } = this.ports;
    let sold: OfflineSale | null = null;
    await this.shown(
      records.change((present) => {
        const allotment = present.allotments[this.destination.inventory];
        if (!allotment || whyNotOffline(allotment, present, party, nowMs()) !== null) return null;
        const { group } = this.destination;
        const named = this.named(present);
        const soldAt = serverNow(allotment, nowMs());
        const receipt = nextReceipt(named, group);
        const offline = {
          sold_at: soldAt,
          receipt,
          tempReservationId: allotment.id,
          tempReservationToken: allotment.token,
        };
        const places = placesOf(allotment, party.arrival, party);
        sold = {
          key,
          body: { ...body, offline },
          receipt,
          soldAt,
          amount,
          change,
          allotment: allotment.id,
          places,
        };
        return withSale(named, sold, group);
      }),
    );
    return sold;
  }

  /** Keeps what nobody knows the end of, so that the next is sold meanwhile; with its receipt number. */
  async setAside(what: Pick<SetAside, 'key' | 'amount' | 'what'>): Promise<SetAside> {
    const soldAt = new Date(this.ports.nowMs()).toISOString();
    await this.shown(
      this.ports.records.change((present) =>
        withAside(this.named(present), { ...what, soldAt }, this.destination.group),
      ),
    );
    return this.state.records.aside.find(({ key }) => key === what.key)!;
  }

  /** Its end is known by then. */
  async endAside(aside: SetAside): Promise<void> {
    await this.shown(this.ports.records.change((present) => withOutcome(present, aside, null)));
  }

  /**
   * Places that a sale with the network may be sold from where nothing else is left; not where something is unsent that
   * was sold from them. Its places are not sold here again before the allotment is renewed.
   */
  async lend(party: OfflineParty): Promise<OwnAllotment | null> {
    const allotment = this.allotment();
    if (!allotment || this.hasUnsent(allotment) || !isOpen(allotment, this.ports.nowMs())) return null;
    this.isLent = true;
    const places = withoutPlaces(allotment.places, placesOf(allotment, party.arrival, party));
    await this.shown(
      this.ports.records.change((present) => this.withAllotment(present, { ...allotment, places })),
    );
    return { tempReservationId: allotment.id, tempReservationToken: allotment.token };
  }

  /** Once a sale is over: what is left of what was lent. */
  async takeBack(): Promise<void> {
    if (!this.isLent) return;
    this.isLent = false;
    await this.sync(true);
  }

  /** Asks for what was set aside, sends what is unsent, the oldest first, and renews the allotment after it. */
  async sync(keepsAllotment: boolean): Promise<void> {
    await alone(async () => {
      await this.load();
      if (!(await this.askAll()) || !(await this.sendAll())) return;
      if (keepsAllotment) await this.renew();
    });
  }

  /** Gives the allotment back, unless something sold from it is unsent. */
  async release(): Promise<void> {
    const allotment = this.allotment();
    if (!allotment || this.hasUnsent(allotment)) return;
    const path = `/api/delete_temp_reservation/${encodeURIComponent(allotment.id)}`;
    const sent = this.ports.api.send(
      'PUT',
      path,
      { tempReservationToken: allotment.token },
      { keepalive: true },
    );
    await this.shown(this.ports.records.change((present) => this.withAllotment(present, undefined)));
    await sent.catch(() => undefined);
  }

  /** A person has dealt with what the server did not take. */
  async settled(key: string): Promise<void> {
    await this.shown(
      this.ports.records.change((present) => ({
        ...present,
        unsettled: present.unsettled.filter((sale) => sale.key !== key),
      })),
    );
  }

  private hasUnsent = ({ id }: StationAllotment): boolean =>
    this.state.records.unsent.some(({ allotment }) => allotment === id);

  private named = (present: OfflineRecords): OfflineRecords => ({
    ...present,
    series: { [this.destination.group]: machineName(this.ports.key()), ...present.series },
  });

  private async askAll(): Promise<boolean> {
    for (const aside of this.state.records.aside) {
      try {
        await this.ask(aside);
      } catch (thrown) {
        return this.waits(asProblem(thrown));
      }
    }
    return true;
  }

  private async ask(aside: SetAside): Promise<void> {
    const outcome = await askAside(this.ports.api, aside);
    await this.shown(this.ports.records.change((present) => withOutcome(present, aside, outcome)));
    // At once: a terminal that begins only now is stopped before the next customer is at it.
    if (outcome && 'what' in outcome && outcome !== aside) await this.ask(outcome);
  }

  private waits(problem: Problem): false {
    this.set({ ...this.state, needsSignIn: problem.status === SIGN_IN });
    return false;
  }

  private async sendAll(): Promise<boolean> {
    for (const sale of this.state.records.unsent) {
      try {
        await this.sendSale(sale);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (isUnknown(problem)) return this.waits(problem);
        if (problem.code !== TOO_MANY) await this.toSettle(sale, problem);
      }
    }
    this.set({ ...this.state, needsSignIn: false });
    return true;
  }

  private call<T>(path: string, { body, key }: OfflineSale): Promise<T> {
    return this.ports.api.send<T>('POST', path, body, { headers: { 'Idempotency-Key': key } });
  }

  private async sendSale(sale: OfflineSale): Promise<void> {
    if (sale.isRejected) return this.follow(sale);
    try {
      const { reservation } = await this.call<ShopReserveAnswer>('/api/shop_reserve', sale);
      await this.isSold(sale, reservation.id);
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (isUnknown(problem) || problem.detail.reservation) throw thrown;
      const { code, message } = problem;
      await this.follow(
        OF_ANOTHER.includes(code)
          ? sale
          : { ...sale, isRejected: true, notSold: { code, message, price: null } },
      );
    }
  }

  /** Follows what waits for a manager, or hands it over. */
  private async follow(sale: OfflineSale): Promise<void> {
    const answer = await this.call<OfflineSaleAnswer>('/api/offline_sales', sale);
    const { reservation, refused, not_sold: notSold } = answer;
    if (reservation !== null) await this.isSold(sale, reservation);
    else if (refused) await this.toSettle(sale, refusal(refused));
    else await this.handedOver(sale, notSold);
  }

  /** Sells what waits at the price that was paid, for a manager. @throws Problem */
  async takeAtPaidPrice(sale: OfflineSale, reason: string): Promise<void> {
    const { offline, ...body } = sale.body as { readonly offline: object };
    const terms = { ...body, offline: { ...offline, at_paid_price: { reason } } };
    const { reservation } = await this.call<ShopReserveAnswer>('/api/shop_reserve', { ...sale, body: terms });
    await this.isSold(sale, reservation.id);
  }

  private async isSold(sale: OfflineSale, reservation: string): Promise<void> {
    this.state = { ...this.state, sent: new Map(this.state.sent).set(sale.receipt, reservation) };
    await this.shown(this.ports.records.change((present) => withoutSale(present, sale)));
  }

  private async toSettle(sale: OfflineSale, why: Why): Promise<void> {
    await this.shown(this.ports.records.change((present) => unsettled(present, sale, why)));
  }

  /** It stays on the machine until a manager has decided. */
  private async handedOver(sale: OfflineSale, notSold: OfflineSaleAnswer['not_sold']): Promise<void> {
    const { code, price } = sale.notSold ?? {};
    if (sale.isHandedOver && (!notSold || (notSold.code === code && notSold.price === price))) return;
    const waiting = {
      ...sale,
      isHandedOver: true as const,
      ...(notSold && { notSold: { ...sale.notSold, ...notSold } }),
    };
    await this.shown(
      this.ports.records.change((present) => ({
        ...present,
        unsent: present.unsent.map((one) => (one.key === sale.key ? waiting : one)),
      })),
    );
  }

  private async renew(): Promise<void> {
    const { api, records, nowMs } = this.ports;
    const { group, inventory } = this.destination;
    const previous = this.allotment();
    try {
      const { allotment } = await api.send<AllotmentAnswer>('POST', '/api/allotment', {
        inventory_group: group,
        inventory,
        ...(previous && { tempReservationId: previous.id, tempReservationToken: previous.token }),
      });
      const renewed = allotment && { ...allotment, aheadMs: Date.parse(allotment.now) - nowMs() };
      await this.shown(records.change((present) => this.withAllotment(present, renewed ?? undefined)));
    } catch (thrown) {
      const problem = asProblem(thrown);
      // A present allotment stays good until its time is over; one that the server does not know is none.
      if (!isUnknown(problem))
        await this.shown(records.change((present) => this.withAllotment(present, undefined)));
    }
  }

  private withAllotment(present: OfflineRecords, renewed: StationAllotment | undefined): OfflineRecords {
    const { [this.destination.inventory]: _before, ...others } = present.allotments;
    return {
      ...present,
      allotments: renewed ? { ...others, [this.destination.inventory]: renewed } : others,
    };
  }

  private async shown(read: Promise<OfflineRecords>): Promise<void> {
    this.set({ ...this.state, records: await read });
  }

  private set(state: OfflineState): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }
}

type Why = Pick<Problem, 'code' | 'message' | 'detail'>;

const refusal = ({ by, reason }: NonNullable<OfflineSaleAnswer['refused']>): Why => ({
  code: REFUSED,
  message: `${by}: ${reason}`,
  detail: {},
});

const unsettled = (present: OfflineRecords, sale: OfflineSale, problem: Why): OfflineRecords => {
  const { reservation } = problem.detail;
  const { key, receipt, soldAt, amount } = sale;
  const settling: ToSettle = {
    key,
    receipt,
    soldAt,
    amount,
    code: problem.code,
    message: problem.message,
    reservation: typeof reservation === 'string' ? reservation : null,
  };
  const others = present.unsettled.filter((one) => one.key !== key);
  return { ...withoutSale(present, sale), unsettled: [...others, settling] };
};
