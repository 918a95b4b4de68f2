import type { Config } from '../../config/config.js';
import type { ProviderSettings } from './tokens.js';

/** The simulator of `npm start` (docs/terminal.md). Its secret guards nothing. */
const SIMULATOR: ProviderSettings = {
  url: 'http://127.0.0.1:3010',
  signInUrl: 'http://127.0.0.1:3010',
  clientId: 'stile-simulator',
  clientSecret: 'stile-simulator-secret',
  isSimulator: true,
};

type Settings = Pick<
  Config,
  | 'TERMINAL'
  | 'CLOVER_URL'
  | 'CLOVER_SIGN_IN_URL'
  | 'CLOVER_CLIENT_ID'
  | 'CLOVER_CLIENT_SECRET'
  | 'production'
>;

const origin = (url: string): string => new URL(url).origin;

/** Which provider of card terminals there is; null where there is none. */
export const providerOf = (config: Settings): ProviderSettings | null => {
  const { CLOVER_URL, CLOVER_SIGN_IN_URL, CLOVER_CLIENT_ID, CLOVER_CLIENT_SECRET } = config;
  switch (config.TERMINAL ?? (config.production ? 'off' : 'simulator')) {
    case 'off':
      return null;
    case 'simulator':
      return CLOVER_URL
        ? { ...SIMULATOR, url: origin(CLOVER_URL), signInUrl: origin(CLOVER_URL) }
        : SIMULATOR;
    case 'clover':
      return {
        url: origin(CLOVER_URL!),
        signInUrl: origin(CLOVER_SIGN_IN_URL!),
        clientId: CLOVER_CLIENT_ID!,
        clientSecret: CLOVER_CLIENT_SECRET!,
        isSimulator: false,
      };
  }
};
