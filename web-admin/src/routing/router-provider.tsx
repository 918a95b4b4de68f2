import { createContext, forwardRef, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'react-admin';
import type { AddressBook } from './addresses.js';
import type { Names } from '@stile/contracts/reports/list-address';
import { fromAddress, toAddress } from './list-url.js';

const StockLink = reactRouterProvider.Link;
const StockNavigate = reactRouterProvider.Navigate;
const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/;

/** The names that the list around it has in the address. */
export const AddressNames = createContext<Names | undefined>(undefined);

/** react-admin's own provider with the addresses of the rules: no component of it knows of them. */
export const createRouterProvider = (book: AddressBook): RouterProvider => {
  /** `current` is react-admin's path of the page, for what only changes the query. */
  const translated = (to: RouterTo, current: string, names?: Names): RouterTo => {
    const target = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
    const [, pathname = '', search = '', hash = ''] = ADDRESS.exec(target) ?? [];
    const address = book.toAddress({ pathname: pathname || current, search: toAddress(search, names) });
    const { state, key } = typeof to === 'string' ? {} : to;
    return { ...address, hash, ...(state ? { state } : {}), ...(key ? { key } : {}) };
  };
  return {
    ...reactRouterProvider,
    useLocation: () => {
      const location = reactRouterProvider.useLocation();
      const names = useContext(AddressNames);
      return useMemo(() => ({ ...location, search: fromAddress(location.search, names) }), [location, names]);
    },
    useNavigate: () => {
      const go = reactRouterProvider.useNavigate();
      const names = useContext(AddressNames);
      const { pathname } = reactRouterProvider.useLocation();
      const current = useRef(pathname);
      useEffect(() => {
        current.current = pathname;
      }, [pathname]);
      return useCallback<RouterNavigateFunction>(
        (to, options) => go(typeof to === 'number' ? to : translated(to, current.current, names), options),
        [go, names],
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
