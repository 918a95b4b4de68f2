/** Where somebody signs in, and comes back to this screen from. */
export const signInAddress = ({ pathname, search }: Location): string =>
  `/auth/login?returnTo=${encodeURIComponent(pathname + search)}`;
