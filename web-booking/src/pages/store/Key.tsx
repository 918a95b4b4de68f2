/** The key that presses a button, shown on it. */
export const Key = ({ name }: { name: string }) => (
  <kbd className="store-key" aria-hidden="true">
    {name}
  </kbd>
);
