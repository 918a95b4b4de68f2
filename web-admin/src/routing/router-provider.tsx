import { forwardRef, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'react-admin';
import type { AddressBook } from './addresses.js';
import { fromAddress, toAddress } from './list-url.js';

const StockLink = reactRouterProvider.Link;
const StockNavigate = reactRouterProvider.Navigate;
const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/;

/** react-admin's own provider with the addresses of the rules: no component of it knows of them. */
export const createRouterProvider = (book: AddressBook): RouterProvider => {
  /** `current` is react-admin's path of the page, for what only changes the query. */
  const translated = (to: RouterTo, current: string): RouterTo => {
    const target = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
    const [, pathname = '', search = '', hash = ''] = ADDRESS.exec(target) ?? [];
    const address = book.toAddress({ pathname: pathname || current, search: toAddress(search) });
    const { state, key } = typeof to === 'string' ? {} : to;
    return { ...address, hash, ...(state ? { state } : {}), ...(key ? { key } : {}) };
  };
  return {
    ...reactRouterProvider,
    useLocation: () => {
      const location = reactRouterProvider.useLocation();
      return useMemo(() => ({ ...location, search: fromAddress(location.search) }), [location]);
    },
    useNavigate: () => {
      const go = reactRouterProvider.useNavigate();
      const { pathname } = reactRouterProvider.useLocation();
      const current = useRef(pathname);
      useEffect(() => {
        current.current = pathname;
      }, [pathname]);
      return useCallback<RouterNavigateFunction>(
        (to, options) => go(typeof to === 'number' ? to : translated(to, current.current), options),
        [go],
      );
    },
    Link: forwardRef<HTMLAnchorElement, RouterLinkProps>(function ConsoleLink({ to, ...rest }, ref) {
      const { pathname } = reactRouterProvider.useLocation();
      return <StockLink ref={ref} to={translated(to, pathname)} {...rest} />;
    }),
    Navigate: function ConsoleNavigate({ to, ...rest }) {
      const { pathname } = reactRouterProvider.useLocation();
      return <StockNavigate to={translated(to, pathname)} {...rest} />;
    },
  };
};
