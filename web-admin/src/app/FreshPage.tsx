import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const TITLE_ID = 'react-admin-title';

/** Each page but the first starts at its heading, as a page load would. */
export const FreshPage = () => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return null;
};
