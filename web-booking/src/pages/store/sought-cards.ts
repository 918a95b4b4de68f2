import type { TransactionAnswer } from '@stile/contracts';
import { cardView } from '@stile/contracts/desk/card-view';
import type { Api } from '@stile/web-kit';
import type { CardPayment } from './card-payment.js';
import type { DeskRecords } from './desk-records.js';
import { transactionUrl } from './transaction-url.js';

const LOOK_MS = 1000;

/** A card whose answer is sought while the window sells on, and how it stood last. */
export interface SoughtCard {
  readonly card: CardPayment;
  readonly transaction: TransactionAnswer;
}

/** Whether the customer has nothing to do at the terminal: an answer is sought, or money goes back. */
export const isSought = (transaction: TransactionAnswer | null): transaction is TransactionAnswer =>
  transaction?.phase === 'looking' || transaction?.phase === 'returning';

const idOf = ({ card }: SoughtCard): string => card.transactionId;

interface Ports {
  readonly api: Pick<Api, 'send' | 'get'>;
  readonly records: Pick<DeskRecords<'sought'>, 'write' | 'remove'>;
  readonly onChange: () => void;
}

/** Asks what became of them, each until it is over and read. The server runs them (docs/rules/desk.md 106). */
export class SoughtCards {
  private cards: readonly SoughtCard[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: Ports) {}

  readonly list = (): readonly SoughtCard[] => this.cards;

  /** Those of before the page was loaded, beside those that there are. */
  resume(left: readonly SoughtCard[]): void {
    if (left.length > 0) this.set([...this.cards, ...left]);
  }

  add(sought: SoughtCard): void {
    this.set([...this.cards.filter((each) => idOf(each) !== idOf(sought)), sought]);
  }

  /** It was read, or is watched by the window again. */
  remove(id: string): void {
    this.set(this.cards.filter((each) => idOf(each) !== id));
  }

  /** Has the provider asked at once. */
  lookUp = (id: string): Promise<void> => this.act(id, 'look_up');
  abort = (id: string): Promise<void> => this.act(id, 'abort');

  stop(): void {
    clearTimeout(this.timer);
  }

  private async act(id: string, act: string): Promise<void> {
    const answer = this.ports.api.send<TransactionAnswer>('POST', `${transactionUrl(id)}/${act}`, {});
    await answer.then((transaction) => this.stands(id, transaction)).catch(() => undefined);
  }

  private async look(): Promise<void> {
    const open = this.cards.filter(({ transaction }) => !cardView(transaction).isOver);
    await Promise.all(
      open.map((each) =>
        this.ports.api
          .get<TransactionAnswer>(transactionUrl(idOf(each)))
          .then((transaction) => this.stands(idOf(each), transaction))
          .catch(() => undefined),
      ),
    );
    this.lookAgain();
  }

  private stands(id: string, transaction: TransactionAnswer): void {
    if (this.cards.some((each) => idOf(each) === id))
      this.set(this.cards.map((each) => (idOf(each) === id ? { ...each, transaction } : each)));
  }

  private set(cards: readonly SoughtCard[]): void {
    const { records, onChange } = this.ports;
    this.cards = cards;
    if (cards.length > 0) records.write('sought', idOf(cards[0]!), cards);
    else records.remove('sought');
    onChange();
    this.lookAgain();
  }

  private lookAgain(): void {
    clearTimeout(this.timer);
    if (this.cards.some(({ transaction }) => !cardView(transaction).isOver))
      this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }
}
