import './styles/styles.css';

// The visitor reads days and prices from the markup: scripts come once that is painted, and compete with nothing for it.
requestAnimationFrame(() => setTimeout(() => { void import('./take-over.js').then(({ takeOver }) => takeOver()); }));
