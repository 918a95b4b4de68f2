/** Files that are made at once: of one user, and of all. */
const MOST_OF_USER = 2;

interface Waiting {
  readonly user: string;
  begin(): void;
}

/** A place among those that are made at once. */
export interface Turn {
  readonly isNow: boolean;
  /** Resolves once it is its turn. */ readonly came: Promise<void>;
  /** Gives way to the next; a second time it does nothing. */ end(): void;
}

/** Files wait in their order until there is room for them (docs/rules/exports.md 6). */
export class Turns {
  private readonly making: string[] = [];
  private waiting: readonly Waiting[] = [];

  constructor(private readonly mostOfAll: number) {}

  waitingOf(user: string): number {
    return this.waiting.filter((each) => each.user === user).length;
  }

  hasRoom(user: string): boolean {
    const own = this.making.filter((each) => each === user).length;
    return own < MOST_OF_USER && this.making.length < this.mostOfAll;
  }

  take(user: string): Turn {
    const isNow = this.hasRoom(user);
    if (isNow) {
      this.making.push(user);
      return { isNow, came: Promise.resolve(), end: this.ender(user) };
    }
    let isOver = false;
    const leave = this.ender(user);
    let waiting: Waiting;
    const came = new Promise<void>((begin) => {
      waiting = { user, begin };
      this.waiting = [...this.waiting, waiting];
    });
    return {
      isNow,
      came,
      end: () => {
        if (isOver) return;
        isOver = true;
        if (!this.waiting.includes(waiting)) return leave();
        this.waiting = this.waiting.filter((each) => each !== waiting);
        waiting.begin();
      },
    };
  }

  private ender(user: string): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.making.splice(this.making.indexOf(user), 1);
      this.beginNext();
    };
  }

  private beginNext(): void {
    const next = this.waiting.find(({ user }) => this.hasRoom(user));
    if (!next) return;
    this.waiting = this.waiting.filter((each) => each !== next);
    this.making.push(next.user);
    next.begin();
  }
}
