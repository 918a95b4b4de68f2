import { recordEarlyPresses } from './early-presses.js';

const add = (tag: 'link' | 'script', attributes: Record<string, string>): void => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
};

/** The app, and what it imports beside it rather than after it. */
const loadApp = (): void => {
  const [app = '', ...imports] = document.getElementById('entry')?.dataset['parts']?.split(' ') ?? [];
  for (const href of imports) add('link', { rel: 'modulepreload', href });
  add('script', { type: 'module', src: app });
};

const doEarlyPresses = recordEarlyPresses(document.body);
// The signal of hydrate.tsx when the page is alive.
document.addEventListener('stile:live', () => void doEarlyPresses(), { once: true });
// The visitor reads days and prices from the markup: scripts come once that is painted, and compete with nothing for it.
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadApp)));
