import type { Page } from 'playwright-core';

/** Smallest touch target in CSS pixels (ours; WCAG 2.2 requires 24). */
const TARGET_PX = 44;
/** Width of what Chromium draws in a select beside its text. */
const ARROW_PX = 16;

/**
 * Faults of a narrow or enlarged page, in words: it scrolls sideways, text or a control lies beside the page, text is cut
 * by its box or sticks out of its button, a target is too small for a finger. Of an open dialog alone where there is one. Links
 * within a sentence may be as high as their line (WCAG 2.5.8).
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, arrow]) => {
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      const faults = new Set<string>();
      const said = (element: Element): string => {
        const { id, className } = element;
        const classes = typeof className === 'string' ? className : '';
        const mark = `${id ? ` #${id}` : ''}${classes ? ` .${classes}` : ''}`;
        const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60);
        return `<${element.tagName.toLowerCase()}${mark}> ${text}`;
      };
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.visually-hidden, .skip');
      const scrolls = (element: Element, until: Element): boolean =>
        element !== until &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
          (element.parentElement !== null && scrolls(element.parentElement, until)));

      const { scrollWidth } = document.scrollingElement!;
      if (scrollWidth > innerWidth) faults.add(`the page is ${scrollWidth} wide on ${innerWidth}`);
      if (scope.scrollWidth > scope.clientWidth + 1)
        faults.add(
          `${said(scope).slice(0, 30)} scrolls sideways: ${scope.scrollWidth} on ${scope.clientWidth}`,
        );

      const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const parent = text.parentElement!;
        if (
          !text.textContent!.trim() ||
          !isShown(parent) ||
          ['SCRIPT', 'STYLE', 'OPTION'].includes(parent.tagName) ||
          scrolls(parent, scope)
        )
          continue;
        range.selectNodeContents(text);
        const cutting = (() => {
          for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement)
            if (/hidden|clip/.test(getComputedStyle(box).overflowX)) return box;
          return null;
        })();
        const control = parent.closest('button, a.button, .chip, .tick, .slot, td, legend');
        for (const rect of range.getClientRects()) {
          if (rect.width === 0) continue;
          if (rect.right > innerWidth + 1 || rect.left < -1) faults.add(`beside the page: ${said(parent)}`);
          for (const [box, how] of [
            [cutting, 'cut'],
            [control, 'out of its box'],
          ] as const) {
            const edge = box?.getBoundingClientRect();
            if (edge && (rect.right > edge.right + 1 || rect.left < edge.left - 1))
              faults.add(`${how}: ${said(parent)}`);
          }
        }
      }

      const pen = document.createElement('canvas').getContext('2d')!;
      for (const select of scope.querySelectorAll('select')) {
        if (!isShown(select)) continue;
        const style = getComputedStyle(select);
        pen.font = style.font;
        const room =
          select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
        const chosen = select.selectedOptions[0]?.text ?? '';
        if (pen.measureText(chosen).width > room)
          faults.add(`cut: ${said(select).slice(0, 40)} "${chosen}" in ${Math.round(room)} px`);
      }

      for (const target of scope.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
      )) {
        const own = target as HTMLInputElement;
        const label = /^(checkbox|radio)$/.test(own.type) ? own.closest('label') : null;
        if (!(label ? isShown(label) : isShown(target)) || target.closest('[hidden]')) continue;
        const { width, height, left, right } = (label ?? target).getBoundingClientRect();
        const style = getComputedStyle(target);
        if (width > 0 && (right > innerWidth || left < 0) && !scrolls(target, scope))
          faults.add(`beside the page: ${said(target)} ${Math.round(left)} to ${Math.round(right)}`);
        if (width === 0 || (style.display === 'inline' && target.tagName === 'A')) continue;
        if (width < least - 0.5 || height < least - 0.5)
          faults.add(`small: ${said(target)} ${Math.round(width)} x ${Math.round(height)}`);
      }
      return [...faults];
    },
    [TARGET_PX, ARROW_PX] as const,
  );
