import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The h1 of the bar, which react-admin fills. */
const TITLE_ID = 'react-admin-title';

/** The window is called what the page is. */
export const useWindowTitle = (): void => {
  useEffect(() => {
    const heading = document.getElementById(TITLE_ID);
    if (!heading) return undefined;
    const name = (): void => {
      if (heading.textContent) document.title = `${heading.textContent} · Stile`;
    };
    const observer = new MutationObserver(name);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    name();
    return () => observer.disconnect();
  }, []);
};

/** Each page but the first starts at its heading, as a page load would. */
export const FreshPage = () => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    // A dialog that was opened meanwhile has the focus.
    if (document.querySelector('[role=dialog][aria-modal=true]')) return;
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return null;
};
