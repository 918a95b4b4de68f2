import './styles/styles.css';

const afterFirstPaint = (act: () => void): void => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act))); };

// The visitor reads days and prices from the markup: scripts come once that is painted, and compete with nothing for it.
afterFirstPaint(() => { void import('./take-over.js').then(({ takeOver }) => takeOver()); });
