/** A code ends with Enter and has more characters than this. */
const LEAST = 2;
const MOST = 200;
/** Without a key for so long what was typed is no code. */
export const RESET_MS = 1000;
/** A scanner's keys come faster one after another than anybody's. */
export const BURST_MS = 50;

/**
 * Keys as they come, until Enter makes a code of them. Time is milliseconds of any clock. `isBurst`: where people type
 * too, only what comes as fast as a scanner's is a code.
 */
export class ScanBuffer {
  private text = '';
  private last = -Infinity;

  /** How many characters there are after this one. */
  type(character: string, timeMs: number, isBurst: boolean): number {
    if (this.isTooLate(timeMs, isBurst)) this.reset();
    if (this.text.length < MOST) this.text += character;
    this.last = timeMs;
    return this.text.length;
  }

  /** The code that Enter ends, or null. */
  enter(timeMs: number, isBurst: boolean): string | null {
    const { text } = this;
    const isCode = text.length > LEAST && !this.isTooLate(timeMs, isBurst);
    this.reset();
    return isCode ? text : null;
  }

  reset(): void {
    this.text = '';
  }

  private isTooLate = (timeMs: number, isBurst: boolean): boolean =>
    timeMs - this.last > (isBurst ? BURST_MS : RESET_MS);
}
