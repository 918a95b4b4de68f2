import { useRecordContext } from 'react-admin';
import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { textOf, type DocumentRecord } from '../documents/document-record.js';
import { nameField } from '../fields/fields.js';
import { DeviceLight } from './DeviceLight.js';
import { useDeviceState } from './use-terminals.js';

const TillField = nameField('tills');

const LightField = () => {
  const record = useRecordContext<DocumentRecord>();
  const { data, isFetching } = useDeviceState(record?._group ?? '', textOf(record?.['serial']) ?? '');
  return <DeviceLight state={data?.terminalState} isChecking={isFetching} />;
};

export const TerminalList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="serial" />
    <Column source="till" field={TillField} />
    <Column source="state" field={LightField} />
  </DocumentList>
);
