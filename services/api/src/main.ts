import { Logger } from '@nestjs/common';
import { startApp } from './app.js';
import { configHelp, ConfigError, readConfig } from './config/config.js';
import { wordsOfFault } from './storage/damage.js';
import { StartRefused } from './storage/start-refused.js';
import { DEMO_PASSWORD } from './identity/sessions/credentials.js';

const CLOSE_WITHIN_MS = 5_000;
/** Files are readable by the user alone that the product runs as. */
const OWNER_ALONE = 0o077;

const main = async (): Promise<void> => {
  const said = process.argv.slice(2);
  if (said.includes('--help') || said.includes('-h')) {
    process.stdout.write(
      `Stile: reservations, tickets and tills.\n\n  npm start [-- --help]\n\nSettings are environment variables:\n${configHelp()}\n`,
    );
    return;
  }
  if (said.length > 0)
    throw new ConfigError(
      `${said.join(' ')}: there is only --help; settings are environment variables, which it lists`,
    );
  const config = readConfig(process.env);
  process.umask(OWNER_ALONE);
  const running = await startApp(config);
  const url = config.PUBLIC_URL ?? running.url;
  const demo = config.demo
    ? `\n  Demo users, password "${DEMO_PASSWORD}": admin (all; its code is in the mailbox), casey (cashier), fiona (finance), audrey (auditor), vic (no staff)`
    : '';
  const trial = config.trial.length > 0 ? `\n  On trial: ${config.trial.join(', ')}` : '';
  const mailbox = `${url}/mailbox${config.production ? ', for superusers alone: no mail is sent until SMTP_URL is set' : ''}`;
  const docs = config.apiDocs ? `\n  API        ${url}/api/docs` : '';
  process.stdout.write(
    `\nStile is ready.\n  Visitors   ${url}/\n  Console    ${url}/auth/login\n  Mailbox    ${config.SMTP_URL ? 'sent over SMTP' : mailbox}${docs}${trial}${demo}\n\n`,
  );

  const stop = (): void => {
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        new Logger('stop').error(String(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

/** Words for errors that the operator can correct; undefined for everything else, which is printed with its stack. */
const wordsFor = (error: unknown): string | undefined => {
  if (error instanceof StartRefused) return error.message;
  if (error instanceof ConfigError) return `These settings are not right:\n${error.message}`;
  const fault = wordsOfFault(error);
  if (fault !== undefined) return fault;
  const { code, syscall, address, port, path } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE')
    return `These settings are not right:\n${String(port) === process.env['GATEWAY_PORT'] ? 'GATEWAY_PORT' : 'PORT'}=${port}: something else listens on ${address}:${port} already`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL' || (code === 'EACCES' && syscall === 'listen'))
    return `These settings are not right:\nHOST, PORT: this machine cannot listen there (${(error as Error).message})`;
  return syscall === 'mkdir'
    ? `These settings are not right:\nDATA_DIR: ${path} cannot be made (${code})`
    : undefined;
};

main().catch((error: unknown) => {
  process.stderr.write(
    `${wordsFor(error) ?? `Stile could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
  );
  process.exit(1);
});
