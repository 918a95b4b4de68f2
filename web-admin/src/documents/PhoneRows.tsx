import { Children, isValidElement, type ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useI18n } from '../i18n/use-i18n.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import type { ColumnProps } from './Column.js';
import type { DocumentRecord } from './document-record.js';
import { useFieldNames } from './field-names.js';
import { useKind } from './kinds.js';

interface PhoneRowsProps {
  readonly titleOf: (record: DocumentRecord) => string;
  readonly pathOf: (record: DocumentRecord) => string;
  /** The columns of the table. */
  readonly children: ReactNode;
}

/** A list on a phone: a row a document, with what the columns of the table show. */
export const PhoneRows = ({ titleOf, pathOf, children }: PhoneRowsProps) => {
  const { t } = useI18n();
  return (
    <PhoneList<DocumentRecord>
      empty={<ListEmpty nothingYet={t('no_documents')} />}
      row={(record) => ({
        to: pathOf(record),
        main: titleOf(record),
        more: (
          <RecordContextProvider value={record}>
            <PhoneFields record={record} columns={children} />
          </RecordContextProvider>
        ),
      })}
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
