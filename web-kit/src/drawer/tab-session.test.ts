const inATab = async (): Promise<string> => {
  jest.resetModules();
  return (await import('./tab-session.js')).tabSession();
};
beforeEach(() => window.sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a tab has one name, from TAB1000 to TAB5000, also after a reload', async () => {
  const first = await inATab();
  expect(first).toMatch(/^TAB\d{4}$/);
  expect(Number(first.slice(3))).toBeGreaterThanOrEqual(1000);
  expect(Number(first.slice(3))).toBeLessThanOrEqual(5000);
  expect(await inATab()).toBe(first);
});

test('another tab makes its own', async () => {
  const random = jest.spyOn(crypto, 'getRandomValues');
  const made = async (byte: number): Promise<string> => {
    random.mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never);
    window.sessionStorage.clear();
    return inATab();
  };
  expect([await made(0), await made(1)]).toEqual(['TAB1000', `TAB${1000 + (0x01010101 % 4001)}`]);
});

test('without storage it is the tab’s until a reload', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  jest.resetModules();
  const { tabSession } = await import('./tab-session.js');
  expect(tabSession()).toMatch(/^TAB\d{4}$/);
  expect(tabSession()).toBe(tabSession());
});
