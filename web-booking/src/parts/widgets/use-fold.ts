import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../core/browser/use-latest.js';
import type { FieldError } from '../fields/field-errors.js';

interface Folding {
  /** Nothing of it is missing or wrong. */
  readonly isWhole: boolean;
  /** It is the visitor's next: it opens by itself. */
  readonly isNext: boolean;
  /** Errors of the page, as they were found when the visitor wanted to go on. */
  readonly found: readonly FieldError[];
  readonly has: (field: string) => boolean;
}

interface Fold<E> {
  readonly ref: RefObject<E | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/**
 * A part of a phone's page that opens when it is the visitor's next or has an error, and folds once it is whole and they
 * are at another part.
 */
export const useFold = <E extends HTMLElement>({ isWhole, isNext, found, has }: Folding): Fold<E> => {
  const ref = useRef<E>(null);
  const [isOpen, open] = useState(isNext);
  const [seen, see] = useState<Pick<Folding, 'isNext' | 'found'>>({ isNext, found: [] });
  if (seen.found !== found || seen.isNext !== isNext) {
    see({ isNext, found });
    const isFaulty = seen.found !== found && found.some(({ field }) => has(field));
    if (isFaulty || (isNext && !seen.isNext)) open(true);
  }
  useLeft(ref, isOpen && isWhole, () => open(false));
  return { ref, isOpen, toggle: () => open(!isOpen) };
};

/** Calls back when the visitor presses or reaches another part of the column, which stays where it is on the screen. */
const useLeft = (ref: RefObject<Element | null>, isAwaited: boolean, onLeft: () => void): void => {
  const leave = useLatest((part: EventTarget | null) => {
    if (!(part instanceof Element) || !part.closest('.column') || part.closest('dialog')) return;
    if (!ref.current || ref.current.contains(part)) return;
    const top = part.getBoundingClientRect().top;
    flushSync(onLeft);
    if (part.isConnected) window.scrollBy(0, part.getBoundingClientRect().top - top);
  });
  useEffect(() => {
    if (!isAwaited) return undefined;
    // The press that opened the part is none that leaves it.
    const since = performance.now();
    // A finger's focus comes before its press is over: what moved in between would be pressed instead.
    let isPressing = false;
    const press = ({ type }: Event) => {
      isPressing = type === 'pointerdown';
    };
    const click = ({ target, timeStamp }: Event) => {
      isPressing = false;
      if (timeStamp > since) leave(target);
    };
    const focus = ({ target, timeStamp }: Event) => {
      if (!isPressing && timeStamp > since) leave(target);
    };
    const listeners = { pointerdown: press, pointercancel: press, click, focusin: focus };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
    };
  }, [isAwaited, leave]);
};
