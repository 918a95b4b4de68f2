/** The origin of the page around this one; null where there is none, or it does not say. */
const embedderOf = (window: Window): string | null => {
  if (window.parent === window) return null;
  // Firefox has none.
  const { ancestorOrigins } = window.location as Partial<Location>;
  const nearest = ancestorOrigins?.[0];
  if (nearest) return nearest;
  try {
    return new URL(window.document.referrer).origin;
  } catch {
    return null;
  }
};

/**
 * Tells the page around it how high all down to the end of `element` is (a trial says so above it), and no other page:
 * its origin alone is addressed. Answers what ends it.
 */
export const tellEmbedder = (element: HTMLElement): (() => void) => {
  const embedder = embedderOf(window);
  if (!embedder) return () => undefined;
  const watcher = new ResizeObserver(() =>
    window.parent.postMessage(
      {
        type: 'stile:height',
        height: Math.ceil(element.getBoundingClientRect().bottom + window.scrollY),
      },
      embedder,
    ),
  );
  watcher.observe(element);
  watcher.observe(document.body);
  return () => watcher.disconnect();
};
