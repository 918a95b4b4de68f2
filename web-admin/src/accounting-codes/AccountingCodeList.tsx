import { useFieldValue } from 'react-admin';
import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { useFieldNames } from '../documents/field-names.js';
import { Chips } from '../fields/fields.js';

/** The accounts that journals write under a code, by their names. */
const AccountsField = ({ source }: { source: string }) => {
  const nameOf = useFieldNames('accounting_codes');
  const accounts = useFieldValue({ source }) as readonly string[] | undefined;
  return <Chips items={accounts ?? []} show={(account) => nameOf(account)} />;
};

export const AccountingCodeList = () => (
  <DocumentList name="code">
    <Column source="title" />
    <Column source="accounts" field={AccountsField} />
  </DocumentList>
);
