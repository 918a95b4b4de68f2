// jsdom with what it lacks of browsers.
const { TestEnvironment } = require('jest-environment-jsdom');
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
    this.global.matchMedia ??= () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  }
};
