const WHERE = ['inventoryGroup', 'inventory'];
const FILE = /\/book-assets\/[\w.-]+\.js\b/g;

/** The desk's address without a cart: which venue and which destination. */
export const canonicalPage = (address: string): string => {
  const { pathname, searchParams } = new URL(address, location.href);
  const where = WHERE.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return `${pathname}?${new URLSearchParams(where)}`;
};

/** Whether a page loads no other scripts than these. */
export const namesOnly = (html: string, files: ReadonlySet<string>): boolean =>
  (html.match(FILE) ?? []).every((file) => files.has(file));
