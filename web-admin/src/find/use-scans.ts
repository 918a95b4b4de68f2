import { useEffect, useRef } from 'react';
import { ScanBuffer } from '@stile/web-kit';

/** Elements that take keys themselves: people type there, and pages read codes there. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/**
 * Codes that are scanned where no field and no dialog has the focus: keys that come within a second of each other, more
 * than two of them, ended by Enter.
 */
export const useScans = (onScan: (code: string) => void): void => {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const buffer = new ScanBuffer();
    const onKeyDown = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null;
      if (isElsewhere || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
        buffer.reset();
        return;
      }
      if (event.key.length === 1) buffer.type(event.key, event.timeStamp, false);
      if (event.key !== 'Enter') return;
      const code = buffer.enter(event.timeStamp, false);
      if (code === null) return;
      // Enter ends the code: it presses nothing.
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
};
