/** One polite live region for the whole page: totals, availability, what a button did. */
export class Announcer {
  private text = '';
  private readonly listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): string => this.text;
  readonly say = (text: string): void => {
    this.text = text;
    this.listeners.forEach((listener) => listener());
  };
}
