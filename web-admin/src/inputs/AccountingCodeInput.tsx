import { useEditorTexts } from '../documents/texts.js';
import { DocumentInput } from './DocumentInput.js';

/** The account that something is sold under; empty: that of its type or of its destination, or none. */
export const AccountingCodeInput = ({ empty }: { readonly empty: AccountOfNone }) => (
  <DocumentInput source="accounting_code" reference="accounting_codes" emptyText={useEditorTexts()(empty)} />
);

type AccountOfNone = 'account_of_type' | 'account_of_destination' | 'account_none';
