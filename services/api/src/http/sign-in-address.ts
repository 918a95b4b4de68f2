/** Where somebody signs in, and comes back from to a path and its query. */
export const signInAddress = (returnTo: string): string =>
  `/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
