import type { ReactElement } from 'react';

export const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/**
 * A whole document as HTML, doctype included. React's renderer is loaded with the first one, so that no start waits
 * for it.
 */
export const renderDocument = async (document: ReactElement): Promise<string> => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(document)}`;
};
