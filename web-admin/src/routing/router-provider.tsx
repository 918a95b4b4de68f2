import { forwardRef, useCallback, useMemo } from 'react';
import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'react-admin';
import { fromAddress, toAddress } from './list-url.js';

const translated = (to: RouterTo): RouterTo => {
  if (typeof to !== 'string') return to.search ? { ...to, search: toAddress(to.search) } : to;
  const mark = to.indexOf('?');
  return mark < 0 ? to : to.slice(0, mark) + toAddress(to.slice(mark));
};

const StockLink = reactRouterProvider.Link;

/** React-admin's own provider with the query strings of the specification: no list knows of it. */
export const consoleRouterProvider: RouterProvider = {
  ...reactRouterProvider,
  useLocation: () => {
    const location = reactRouterProvider.useLocation();
    return useMemo(() => ({ ...location, search: fromAddress(location.search) }), [location]);
  },
  useNavigate: () => {
    const go = reactRouterProvider.useNavigate();
    return useCallback<RouterNavigateFunction>(
      (to, options) => go(typeof to === 'number' ? to : translated(to), options),
      [go],
    );
  },
  Link: forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, ...rest }, ref) => (
    <StockLink ref={ref} to={translated(to)} {...rest} />
  )),
};
