import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyPart<P> {
  /** Draws `fallback` until it is loaded; once it is, and on the server, it is drawn at once. */
  (props: P & { fallback?: ReactNode }): ReactNode;
  readonly load: () => Promise<void>;
}

/**
 * A part of a page that not every first load needs: a chunk of its own, with its texts beside it (`fetchTexts`).
 * The server's drawing of it stays until the chunk is there.
 */
export const lazyPart = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  fetchTexts: () => Promise<void> = async () => undefined,
): LazyPart<P> => {
  let loaded: ComponentType<P> | undefined;
  const load = async (): Promise<ComponentType<P>> => {
    [loaded] = await Promise.all([fetch(), fetchTexts()]);
    return loaded;
  };
  const loading = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (thrown: unknown) => {
          // React keeps a failure for ever: the next that is drawn asks again.
          Loading = loading();
          throw thrown;
        },
      ),
    );
  let Loading = loading();
  const Part = (props: P & { fallback?: ReactNode }) => {
    // Chosen once: another component in its place would lose what was typed in it.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Loading);
    return (
      <Suspense fallback={props.fallback}>
        <Shown {...props} />
      </Suspense>
    );
  };
  return Object.assign(Part, { load: async () => void (await load()) });
};

export const loadParts = (parts: readonly Pick<LazyPart<never>, 'load'>[]): Promise<unknown> =>
  Promise.all(parts.map(({ load }) => load()));
