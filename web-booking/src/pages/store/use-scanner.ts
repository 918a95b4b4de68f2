import { useEffect } from 'react';
import { useLatest } from '../../core/browser/use-latest.js';
import { BURST_MS, RESET_MS, ScanBuffer } from '@stile/web-kit';

interface Listening {
  /** A code that was scanned anywhere on the page; `over`: the dialog that was open. */
  readonly onScan: (code: string, over: Element | null) => void;
  /** A key that was pressed by itself where no dialog is open, by its name; true where it did something. */
  readonly onKey: (key: string) => boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
    ? target
    : null;

/** Puts back what a field had before a code was scanned into it, as if it had been typed or chosen. */
const restore = (field: Field, value: string): void => {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/** The topmost dialog that is open. */
const openDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

/** People type there too. */
const isTyped = (field: Field | null, over: Element | null): boolean => field !== null || over !== null;

/**
 * Hears the keyboard for the whole page: a scanner is one that types fast and ends with Enter
 * (docs/rules/desk.md 85).
 */
export const useScanner = (listening: Listening): void => {
  const onScan = useLatest(listening.onScan);
  const onKey = useLatest(listening.onKey);
  useEffect(() => {
    const buffer = new ScanBuffer();
    let wasTyped = false;
    let before: { field: Field; value: string } | null = null;
    let lone: ReturnType<typeof setTimeout> | undefined;
    /** Until then Enter is what ends a code: it presses nothing. */
    let endsUntil = -Infinity;

    const onEnter = (event: KeyboardEvent, field: Field | null, over: Element | null): void => {
      const code = buffer.enter(event.timeStamp, isTyped(field, over));
      if (code === null && (event.timeStamp <= endsUntil || (event.repeat && over && !field))) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (code === null) {
        // On a button or a link Enter presses it.
        if (
          !isTyped(field, over) &&
          !(event.target as Element).closest('button, a, summary') &&
          onKey('Enter')
        )
          event.preventDefault();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      // Some scanners end a code twice.
      endsUntil = event.timeStamp + BURST_MS;
      if (before) restore(before.field, before.value);
      onScan(code, over);
    };
    const onCharacter = (event: KeyboardEvent, field: Field | null, over: Element | null): void => {
      const count = buffer.type(event.key, event.timeStamp, isTyped(field, over));
      if (count === 1) before = field && { field, value: field.value };
      if (field) return;
      // Half of a code may have come before its dialog opened, and slow ones are no burst.
      if (event.key !== ' ') endsUntil = event.timeStamp + RESET_MS;
      // A space in a code presses no button of a dialog.
      if (over ? count > 1 : event.key === '/') event.preventDefault();
      // A key that no other follows at once was pressed by hand.
      if (count === 1 && !over)
        lone = setTimeout(() => {
          if (!onKey(event.key)) return;
          buffer.reset();
          endsUntil = -Infinity;
        }, BURST_MS);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      clearTimeout(lone);
      const field = fieldOf(event.target);
      const over = openDialog();
      // Keys typed into a field or a dialog begin no code beside it.
      if (isTyped(field, over) !== wasTyped) buffer.reset();
      wasTyped = isTyped(field, over);
      if (event.key === 'Enter') onEnter(event, field, over);
      else if (event.key.length === 1) onCharacter(event, field, over);
      else if (!over && onKey(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(lone);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [onScan, onKey]);
};
