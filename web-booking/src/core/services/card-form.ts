/** A card form that is shown. */
interface Shown {
  /** The address of the form, in a frame. */
  readonly url: string;
  /** The address of the whole payment page, for a browser that does not show the frame. */
  readonly payUrl: string;
}

const PAYMENT_PAGE = /^\/gateway\/pay\//;

/** The gateway's card form in a frame of this page, where the gateway has an origin of its own. */
export class CardForm {
  private shown: Shown | null = null;
  private ended: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  /** `origin`: the gateway's own; null where it has none. */
  constructor(private readonly origin: string | null) {}

  readonly current = (): Shown | null => this.shown;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether a payment page has a form that is shown in a frame. */
  has(payUrl: string): boolean {
    return this.origin !== null && PAYMENT_PAGE.test(new URL(payUrl, window.location.href).pathname);
  }

  /** Shows the form, and answers once the visitor paid, turned back or closed it. */
  show(payUrl: string): Promise<void> {
    this.close();
    return new Promise((resolve) => {
      this.ended = resolve;
      this.set({ url: `${this.origin}${new URL(payUrl, window.location.href).pathname}`, payUrl });
    });
  }

  readonly close = (): void => {
    this.set(null);
    this.ended();
  };

  private set(shown: Shown | null): void {
    this.shown = shown;
    this.listeners.forEach((listener) => listener());
  }
}
