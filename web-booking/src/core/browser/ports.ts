/** Time and chance of the browser: every other module takes them from here, so that a test can stand in for both. */
export interface Ports {
  /** Milliseconds; only differences are used, a phone's clock may be wrong. */
  nowMs(): number;
  /** 128 random bits as base64url: request ids and idempotency keys. */
  key(): string;
}

const KEY_BYTES = 16;

export const browserPorts: Ports = {
  nowMs: () => Date.now(),
  // Not randomUUID: that one exists on https alone, and a venue may try the product on its own network first.
  key: () =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
};
