import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 300;
const MOST_WAITING = 20;

/**
 * A text field whose text is told once the typing rests, and comes back as `given` some time later. What comes back of
 * one's own does not disturb what has been typed since; anything else (the back button) replaces it.
 */
export const useTyped = (given: string, tell: (text: string) => void): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(given);
  const [sync, setSync] = useState<{ given: string; told: readonly string[] }>({ given, told: [] });
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });

  if (given !== sync.given) {
    const own = sync.told.indexOf(given);
    setSync({ given, told: own < 0 ? [] : sync.told.slice(own + 1) });
    if (own < 0) setTyped(given);
  }

  const wanted = typed.trim();
  const known = sync.told.at(-1) ?? sync.given;
  useEffect(() => {
    if (wanted === known) return undefined;
    const timer = setTimeout(() => {
      setSync((before) => ({ ...before, told: [...before.told, wanted].slice(-MOST_WAITING) }));
      latest.current(wanted);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted, known]);
  return [typed, setTyped];
};
