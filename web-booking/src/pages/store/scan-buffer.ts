/** A code ends with Enter and has more characters than this. */
const LEAST = 2;
const MOST = 200;
/** Without a key for so long what was typed is no code. */
const RESET_MS = 1000;
/** A scanner's keys come faster one after another than anybody's. */
export const BURST_MS = 50;

/** Keys as they come, until Enter makes a code of them. Time is milliseconds of any clock. */
export class ScanBuffer {
  private text = '';
  private last = -Infinity;
  private isBurst = true;

  /** How many characters there are after this one. */
  type(character: string, at: number): number {
    if (at - this.last > RESET_MS) this.reset();
    if (this.text !== '' && at - this.last > BURST_MS) this.isBurst = false;
    if (this.text.length < MOST) this.text += character;
    this.last = at;
    return this.text.length;
  }

  /** The code that Enter ends, or null. `inField`: what was typed by hand belongs to the field. */
  enter(at: number, inField: boolean): string | null {
    const { text } = this;
    const isCode =
      text.length > LEAST &&
      at - this.last <= RESET_MS &&
      (!inField || (this.isBurst && at - this.last <= BURST_MS));
    this.reset();
    return isCode ? text : null;
  }

  reset(): void {
    this.text = '';
    this.isBurst = true;
  }
}
