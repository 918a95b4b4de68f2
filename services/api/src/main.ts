import { Logger } from '@nestjs/common';
import { startApp } from './app.js';
import { DEMO_PASSWORD } from './catalog/demo.js';
import { configHelp, ConfigError, readConfig } from './config.js';

const CLOSE_WITHIN_MS = 5_000;

const main = async (): Promise<void> => {
  if (process.argv.includes('--help')) {
    process.stdout.write(`Stile: reservations, tickets and tills.\n\n  npm start [-- --help]\n\nSettings are environment variables:\n${configHelp()}\n`);
    return;
  }
  const config = readConfig(process.env);
  const running = await startApp(config);
  const url = config.PUBLIC_URL ?? running.url;
  const demo = config.demo ? `\n  Demo users, password "${DEMO_PASSWORD}": admin (all; its code is in the mailbox), casey (cashier), fiona (finance), audrey (auditor), vic (no staff)` : '';
  process.stdout.write(`\nStile is ready.\n  Visitors   ${url}/\n  Console    ${url}/auth/login\n  Mailbox    ${config.SMTP_URL ? 'sent over SMTP' : `${url}/mailbox`}\n  API        ${url}/api/docs${demo}\n\n`);

  const stop = (): void => {
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    running.close().then(() => process.exit(0), (fault: unknown) => {
      new Logger('stop').error(String(fault));
      process.exit(1);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((fault: unknown) => {
  process.stderr.write(fault instanceof ConfigError ? `These settings are not right:\n${fault.message}\n` : `Stile could not start: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`);
  process.exit(1);
});
