import { useEffect } from 'react';
import { useLatest } from '../../core/browser/use-latest.js';
import { BURST_MS, ScanBuffer } from './scan-buffer.js';

interface Listening {
  /** A code that was scanned anywhere on the page. */
  readonly onScan: (code: string) => void;
  /** A key that was pressed by itself, by its name; true where it did something. */
  readonly onKey: (key: string) => boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
    ? target
    : null;

/** Puts back what a field had before a code was scanned into it, as if it had been typed. */
const restore = (field: Field, value: string): void => {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const isOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Hears the keyboard for the whole page: a scanner is one that types fast and ends with Enter
 * (docs/rules/desk.md 41).
 */
export const useScanner = (listening: Listening): void => {
  const onScan = useLatest(listening.onScan);
  const onKey = useLatest(listening.onKey);
  useEffect(() => {
    const buffer = new ScanBuffer();
    let before: { field: Field; value: string } | null = null;
    let lone: ReturnType<typeof setTimeout> | undefined;

    const onEnter = (event: KeyboardEvent, field: Field | null): void => {
      const code = buffer.enter(event.timeStamp, field !== null);
      if (code === null) {
        // On a button or a link Enter presses it.
        if (!field && !(event.target as Element).closest('button, a, select, summary') && onKey('Enter'))
          event.preventDefault();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (before) restore(before.field, before.value);
      onScan(code);
    };
    const onCharacter = (event: KeyboardEvent, field: Field | null): void => {
      const count = buffer.type(event.key, event.timeStamp);
      if (count === 1) before = field && { field, value: field.value };
      if (field || event.target instanceof HTMLSelectElement) return;
      if (event.key === '/') event.preventDefault();
      // A key that no other follows at once was pressed by hand.
      if (count === 1)
        lone = setTimeout(() => {
          if (onKey(event.key)) buffer.reset();
        }, BURST_MS);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isOpen()) return;
      clearTimeout(lone);
      const field = fieldOf(event.target);
      if (event.key === 'Enter') onEnter(event, field);
      else if (event.key.length === 1) onCharacter(event, field);
      else if (onKey(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(lone);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [onScan, onKey]);
};
