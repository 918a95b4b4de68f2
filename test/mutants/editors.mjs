const merge = 'web-admin/src/documents/use-merge.ts';
const test = 'web-admin/src/documents/forms.test.tsx';

export const editors = [
  {
    name: 'an editor opens with what its list had shown',
    file: 'web-admin/src/documents/StoredDocument.tsx',
    text: 'record && !error && !isFetching)',
    replacement: 'record)',
    test,
    named: 'an editor opens with what is stored by then',
  },
  {
    name: 'a document that was deleted meanwhile is saved as if it were there',
    file: merge,
    text: 'isNew ? provider.create : provider.update',
    replacement: 'provider.update',
    test,
    named: 'one that was deleted meanwhile',
  },
  {
    name: 'what was typed during a save is lost',
    file: merge,
    text: '      reset({ ...values, ...typed }, { keepDefaultValues: true });\n',
    replacement: '',
    test,
    named: 'is kept, and the next save takes it',
  },
  {
    name: 'a till goes by the name of another venue’s',
    file: 'web-admin/src/core/data-provider.ts',
    text: 'filter: { id: ids, _group: group }',
    replacement: 'filter: { id: ids }',
    test: 'web-admin/src/tills/tills.test.tsx',
    named: 'a till goes by its name in its own venue',
  },
];
