import { documentOf, type ClientFiles } from './document.js';
import { EMPTY_BOOT } from './core/boot/boot-data.js';
import { FakeApi } from './testing/fake-api.js';

const files: ClientFiles = {
  entry: '/book-assets/entry.js',
  app: '/book-assets/app.js',
  imports: ['/book-assets/react.js'],
  texts: { en: '/book-assets/en.js', fr: '/book-assets/fr.js' },
  icon: '/book-assets/mark.svg',
  styles: 'p{}',
};

test('data cannot end its script, and it reads back as it was', () => {
  const inventoryGroup = {
    ...new FakeApi().group('rattle-ridge'),
    name: '</script><script>alert(1)</script>',
  };
  const html = documentOf(
    { html: '<p></p>', head: '', language: 'en', data: { ...EMPTY_BOOT, inventoryGroup }, noScript: '' },
    files,
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)![1]!)).toEqual({ ...EMPTY_BOOT, inventoryGroup });
});

test('only the language in use is fetched, and the style carries the nonce of the policy', () => {
  const html = documentOf(
    { html: '', head: '<title>x</title>', language: 'fr', data: EMPTY_BOOT, noScript: '', nonce: 'a"b' },
    files,
  );
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('data-parts="/book-assets/app.js /book-assets/react.js /book-assets/fr.js"');
  expect(html).not.toContain('/book-assets/en.js');
  expect(html).toContain('<style nonce="a&#34;b">p{}</style>');
  expect(html).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
});
