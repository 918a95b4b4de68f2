import { flushSync } from 'react-dom';

/** Opens the part that an element is folded in, as by a press on its heading. */
export const unfold = (element: Element | null): void => {
  const body = element?.closest('[hidden]');
  const head = body && document.querySelector<HTMLElement>(`[aria-controls="${body.id}"]`);
  if (head) flushSync(() => head.click());
};
