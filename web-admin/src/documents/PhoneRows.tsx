import { Children, isValidElement, type ReactNode } from 'react';
import { SimpleList, useListContext } from 'react-admin';
import { useI18n } from '../i18n/use-i18n.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import type { ColumnProps } from './Column.js';
import type { DocumentRecord } from './document-record.js';
import { useFieldNames } from './field-names.js';
import { useKind } from './kinds.js';
import { useDocumentPath } from './use-leads.js';

interface PhoneRowsProps {
  readonly titleOf: (record: DocumentRecord) => string;
  /** The columns of the table. */
  readonly children: ReactNode;
}

/** A list on a phone: a card a document, with what the columns of the table show. */
export const PhoneRows = ({ titleOf, children }: PhoneRowsProps) => {
  const { t } = useI18n();
  const pathOf = useDocumentPath();
  const { data } = useListContext<DocumentRecord>();
  if (data?.length === 0) return <ListEmpty nothingYet={t('no_documents')} />;
  return (
    <SimpleList<DocumentRecord>
      rowClick={(_id, _resource, record) => pathOf(record as DocumentRecord)}
      primaryText={(record) => titleOf(record)}
      secondaryText={(record) => <PhoneFields record={record} columns={children} />}
      sx={{
        '& .MuiListItemText-primary': { fontWeight: 600, overflowWrap: 'anywhere' },
        '& .MuiListItem-root + .MuiListItem-root': { borderTop: 1, borderColor: 'divider' },
      }}
    />
  );
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const PhoneFields = ({ record, columns }: { record: DocumentRecord; columns: ReactNode }) => {
  const { labelled } = useI18n();
  const nameOf = useFieldNames(useKind());
  return Children.toArray(columns).map((column) => {
    if (!isValidElement<ColumnProps>(column)) return null;
    const { source = '', field: Field, render } = column.props;
    if (isEmpty(record[source]) && !render) return null;
    return (
      <span key={source} style={{ display: 'block' }}>
        {labelled(nameOf(source))}{' '}
        {Field ? <Field source={source} /> : render ? render(record) : String(record[source])}
      </span>
    );
  });
};
