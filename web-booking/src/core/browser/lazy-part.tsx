import { lazy, useState, type ComponentType } from 'react';

export interface OnDemand<P> {
  /** To be drawn inside a Suspense. Once it is loaded it is drawn at once, on the server always. */
  readonly Part: ComponentType<P>;
  readonly load: () => Promise<void>;
}

/** A part of a page that not every first load needs: a chunk of its own, with its texts beside it. What the server drew of it stays until the chunk is there. */
export const onDemand = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  fetchTexts: () => Promise<void>,
): OnDemand<P> => {
  let ready: ComponentType<P> | undefined;
  const load = async (): Promise<ComponentType<P>> => {
    [ready] = await Promise.all([fetch(), fetchTexts()]);
    return ready;
  };
  const Later = lazy(async () => ({ default: await load() }));
  const Part = (props: P) => {
    // Chosen once: another component in its place would begin anew and lose what was typed in it.
    const [Shown] = useState<ComponentType<P>>(() => ready ?? Later);
    return <Shown {...props} />;
  };
  return { Part, load: async () => void (await load()) };
};
