const config = 'services/api/src/config/config.test.ts';
const connections = 'services/api/src/http/connections.ts';
const lanes = 'services/event-store/src/lanes/lanes.ts';
const lanesTest = 'services/event-store/src/lanes/lanes.test.ts';
const erasures = 'services/api/src/privacy/erasures/erasures.test.ts';
const papers = 'services/api/src/participants/drawn-papers/waiver-papers.ts';
const papersTest = 'services/api/src/participants/drawn-papers/waiver-papers.test.ts';

/** An operator's ground: servers, settings, exports, bounds, what is stored of whom. */
export const operations = [
  {
    name: 'what a visitor wrote ends the script of answers in the console’s page',
    file: 'services/api/src/web/console-pages.ts',
    text: ".replaceAll('<', '\\\\u003c')",
    replacement: '',
    test: 'test/acceptance/console-page.test.ts',
  },
  {
    name: 'a server that does not lead is no reason to come back',
    file: 'services/event-store/src/eventstoredb/wire.ts',
    text: 'ErrorType.INVALID_ARGUMENT,',
    replacement: 'ErrorType.INVALID_ARGUMENT,\n  ErrorType.NOT_LEADER,',
    test: 'test/contract/event-store/eventstoredb.test.ts',
    named: 'does not lead',
  },
  {
    name: 'an interrupted export is gone on with',
    file: 'services/api/src/storage/export-log.ts',
    text: 'createWriteStream(`${file}.partial`)',
    replacement: "createWriteStream(`${file}.partial`, { flags: 'a' })",
    test: 'services/api/src/storage/export-log.test.ts',
  },
  {
    name: 'compose has a secret in it',
    file: 'docker-compose.yml',
    text: 'STRIPE_SECRET_KEY: ${STRIPE_SECRET_KEY:-}',
    replacement: 'STRIPE_SECRET_KEY: sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    test: config,
  },
  {
    name: 'compose has a password in an address',
    file: 'docker-compose.yml',
    text: 'PUBLIC_URL: ${PUBLIC_URL:-http://localhost:8080}',
    replacement: 'PUBLIC_URL: https://park:secret@tickets.example',
    test: config,
  },
  {
    name: 'the log of compose speaks in the clear',
    file: 'docker-compose.yml',
    text: '?tls=true&tlsCAFile=/ca/ca.crt',
    replacement: '?tls=false',
    test: config,
  },
  {
    name: 'compose has another log than the one that it was run on',
    file: 'docker-compose.yml',
    text: 'eventstore/eventstore:23.10.6-bookworm-slim',
    replacement: 'eventstore/eventstore:24.10.0-bookworm-slim',
    test: config,
  },
  {
    name: 'compose names a setting that there is not',
    file: 'docker-compose.yml',
    text: 'MAIL_FROM: ${MAIL_FROM:-}',
    replacement: 'MAIL_SENDER: ${MAIL_FROM:-}',
    test: config,
  },
  {
    name: 'a read model that cannot be read is well',
    file: 'services/api/src/processes/projections.ts',
    text: "return { name, version, state: 'failed', position: '', behind: 0, error: unread(error) };",
    replacement:
      "return { name, version, state: 'elsewhere', position: '', behind: 0, error: unread(error) };",
    test: 'services/api/src/processes/projections.test.ts',
  },
  {
    name: 'one more connection of an address',
    file: connections,
    text: 'count > perAddress',
    replacement: 'count > perAddress + 1',
    test: 'services/api/src/http/connections.test.ts',
  },
  {
    name: 'who takes no answers is given more of them',
    file: connections,
    text: 'this.handled.size < AT_ONCE && untaken < MOST_UNTAKEN',
    replacement: 'this.handled.size < AT_ONCE',
    test: 'services/api/src/http/connections.test.ts',
  },
  {
    name: 'requests of a connection are handled all at once',
    file: connections,
    text: 'this.handled.size < AT_ONCE && untaken < MOST_UNTAKEN',
    replacement: 'untaken < MOST_UNTAKEN',
    test: 'services/api/src/http/connections.test.ts',
  },
  {
    name: 'a socket that does not read stays open',
    file: 'services/api/src/sockets/changes.gateway.ts',
    text: 'if (++unread > MOST_UNREAD) cutOff();',
    replacement: 'unread++;',
    test: 'test/acceptance/connections.test.ts',
    named: 'watches and never reads',
  },
  {
    name: 'the last request that an address may make is refused',
    file: 'services/api/src/http/request-rate.ts',
    text: 'return count > this.most',
    replacement: 'return count >= this.most',
    test: 'services/api/src/http/request-rate.test.ts',
  },
  {
    name: 'what is forgotten while it is read stays in memory',
    file: lanes,
    text: 'present.revision >= 0 && forgotten === this.forgotten',
    replacement: 'present.revision >= 0',
    test: lanesTest,
  },
  {
    name: 'what was read is not kept',
    file: lanes,
    text: 'if ((lane.known?.revision ?? -1) < present.revision) lane.known = present;',
    replacement: '',
    test: lanesTest,
  },
  {
    name: 'a drawn waiver is found by its reservation',
    file: papers,
    text: 'JSON.stringify(paper)',
    replacement: 'paper.reservationId',
    test: papersTest,
  },
  {
    name: 'a drawn waiver of who is erased is kept',
    file: 'services/api/src/privacy/erasures/erasures.ts',
    text: '      this.papers.forget(id);\n',
    replacement: '',
    test: erasures,
  },
  {
    name: 'more waivers are kept than there is room for',
    file: papers,
    text: 'while (this.bytes > MAX_BYTES)',
    replacement: 'while (this.bytes > 2 * MAX_BYTES)',
    test: papersTest,
  },
  {
    name: 'the note of who settled a sale is not sealed',
    file: 'contracts/src/bookings/act-events.ts',
    text: 'note: personal(z.string()),',
    replacement: 'note: z.string(),',
    test: 'contracts/src/sealed-fields.test.ts',
  },
  {
    name: 'a mail that comes after the erasing stays',
    file: 'services/api/src/privacy/erasures/erasures.ts',
    text: '        this.forgetMails(data).catch(',
    replacement: '        Promise.resolve().catch(',
    test: erasures,
  },
  {
    name: 'a record of the vault is good in another place',
    file: 'services/event-store/src/event-log/authentic-vault.ts',
    text: 'JSON.stringify([bucket, key, value ?? null])',
    replacement: 'JSON.stringify([value ?? null])',
    test: 'services/event-store/src/event-log/authentic-vault.test.ts',
  },
  {
    name: 'an unproven address is offered places',
    file: 'services/domain/src/waitlist/waitlist.decider.ts',
    text: ".filter(({ state }) => state === 'waiting');",
    replacement: ".filter(({ state }) => state === 'waiting' || state === 'unproven');",
    test: 'services/domain/src/waitlist/waitlist.decider.test.ts',
  },
];
