import { readConfig } from '../config/config.js';
import { PublicUrl } from './public-url.js';

const PATH = '/book?inventory=park';
it.each([
  ['called by its other name', {}, 'localhost:3000', `http://127.0.0.1:3000${PATH}`],
  ['called by its own', {}, '127.0.0.1:3000', null],
  ['reached through another port', {}, 'localhost:8080', null],
  ['that has a public address', { PUBLIC_URL: 'https://book.example.org' }, 'localhost:3000', null],
  ['that listens elsewhere', { HOST: '10.0.0.7' }, 'localhost:3000', null],
  ['without a host', {}, undefined, null],
])('a machine %s sends a page on: %j, %s', (_, settings, host, expected) => {
  const url = new PublicUrl(readConfig(settings));
  url.listening(3000);
  expect(url.insteadOf(host, PATH)).toBe(expected);
});
