/** Presses of somebody in a hurry; more would be a cat on the keyboard. */
const MAX_PRESSES = 20;

type Press = () => void;

const pressOf = ({ target, type }: Event): Press | undefined => {
  if (!(target instanceof Element)) return undefined;
  if (type === 'change') {
    if (!(target instanceof HTMLSelectElement)) return undefined;
    const { value } = target;
    return () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (target instanceof HTMLInputElement) {
    if (target.type !== 'radio' && target.type !== 'checkbox') return undefined;
    // The browser has ticked it already; coming to life may have unticked it. Pressed from the other state it ends in this one.
    const { checked } = target;
    return () => {
      target.checked = !checked;
      target.click();
    };
  }
  const button = target.closest('button');
  return button ? () => button.click() : undefined;
};

/**
 * The markup is there before the scripts are: what is pressed and chosen meanwhile is kept, and done when the page has
 * come to life. Answers how to do it.
 */
export const recordEarlyPresses = (page: HTMLElement): (() => Promise<void>) => {
  const presses: { readonly target: Element; readonly press: Press }[] = [];
  const record = (event: Event): void => {
    const press = pressOf(event);
    if (press && presses.length < MAX_PRESSES) presses.push({ target: event.target as Element, press });
  };
  page.addEventListener('click', record, true);
  page.addEventListener('change', record, true);
  return async () => {
    page.removeEventListener('click', record, true);
    page.removeEventListener('change', record, true);
    for (const { target, press } of presses.splice(0)) {
      // React hydrates the part that an event comes to, and sets its ticks again. That must be over before it is pressed.
      target.dispatchEvent(new Event('mouseup', { bubbles: true }));
      press();
      // Each sees what the one before it has done.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
};
