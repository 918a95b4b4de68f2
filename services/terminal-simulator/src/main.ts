import { startSimulator } from './http/server.js';
import { NotLoopback } from './http/loopback.js';

/* npm run terminal: the simulator as a process of its own. */

const SETTINGS = {
  TERMINAL_HOST: ['127.0.0.1', 'address to listen on; only one of this machine'],
  TERMINAL_PORT: ['3010', 'port of the provider and of the drawn devices; 0 takes a free one'],
  DRAWER_PORT: ['8081', 'port of the cash drawer and the receipt printer; off for none'],
  TERMINAL_PREAUTH: ['0', '1: the merchant’s region knows pre-authorisations'],
} as const;

class WrongSetting extends Error {}

const setting = (name: keyof typeof SETTINGS): string => process.env[name] ?? SETTINGS[name][0];

const port = (name: keyof typeof SETTINGS): number => {
  const text = setting(name);
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new WrongSetting(`${name}: a port from 0 to 65535`);
  return Number(text);
};

const help = (): string =>
  Object.entries(SETTINGS)
    .map(([name, [value, says]]) => `  ${name.padEnd(18)}${says} (${value})`)
    .join('\n');

const main = async (): Promise<void> => {
  if (process.argv.includes('--help')) {
    process.stdout.write(`The terminal simulator.\n\nSettings are environment variables:\n${help()}\n`);
    return;
  }
  const running = await startSimulator({
    host: setting('TERMINAL_HOST'),
    port: port('TERMINAL_PORT'),
    drawerPort: setting('DRAWER_PORT') === 'off' ? null : port('DRAWER_PORT'),
    settings: { preauth: setting('TERMINAL_PREAUTH') === '1' },
  });
  const drawer = running.drawerUrl ?? 'none, its port is off or taken';
  process.stdout.write(`Card terminals to press: ${running.url}/_sim/ (cash drawer: ${drawer})\n`);
  const stop = (): void => void running.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by another process: it ends with that one.
  process.once('disconnect', stop);
};

main().catch((error: unknown) => {
  const known = error instanceof NotLoopback || error instanceof WrongSetting;
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const said = known || isTaken ? (error as Error).message : ((error as Error).stack ?? String(error));
  process.stderr.write(`The terminal simulator could not start: ${said}\n`);
  process.exit(1);
});
