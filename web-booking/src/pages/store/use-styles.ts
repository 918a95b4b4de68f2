import { useInsertionEffect } from 'react';
import css from './store.css?inline';

/** The desk's own style sheet, for as long as it is on screen: the one sheet of the other pages does not carry it. */
export const useStyles = (): void =>
  useInsertionEffect(() => {
    if (!('replaceSync' in CSSStyleSheet.prototype)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
