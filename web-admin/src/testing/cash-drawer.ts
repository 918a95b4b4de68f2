const DRAWER = 'http://127.0.0.1:8081/';

/** The requests to the drawer of this machine, in each test of a file. The browser has selected no till. */
export const cashDrawer = (): jest.Mock => {
  const told = jest.fn();
  const real = globalThis.fetch;
  beforeEach(() => {
    told.mockReset();
    selectTill('');
    globalThis.fetch = ((url: string, options?: RequestInit) =>
      url === DRAWER ? Promise.resolve(told(url)) : real(url, options)) as typeof fetch;
  });
  afterEach(() => {
    selectTill('');
    globalThis.fetch = real;
  });
  return told;
};

/** As the desk does it; '' for none. */
export const selectTill = (till: string): void => {
  document.cookie = `TILL=${till}; path=/${till ? '' : '; max-age=0'}`;
};
