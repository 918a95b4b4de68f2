export interface Throttled {
  (): void;
  readonly cancel: () => void;
}

/** Many calls within `ms` become one call of `act`, at their end. */
export const atMostEvery = (ms: number, act: () => void): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, ms);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
};
