import { useRecordContext } from 'react-admin';
import { Box } from '@mui/material';
import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { textOf, type DocumentRecord } from '../documents/document-record.js';
import { nameField } from '../fields/fields.js';
import { useGroup } from '../venue/use-venue.js';
import { DeviceLight } from './DeviceLight.js';
import { TokenButton } from './TokenDialog.js';
import { useDeviceState } from './use-terminals.js';

const TillField = nameField('tills');

const LightField = () => {
  const record = useRecordContext<DocumentRecord>();
  const { data, isFetching } = useDeviceState(record?._group ?? '', textOf(record?.['serial']) ?? '');
  return <DeviceLight state={data?.terminalState} isChecking={isFetching} />;
};

const Connection = () => {
  const group = useGroup();
  return (
    group !== null && (
      <Box sx={{ mb: 2 }}>
        <TokenButton group={group} />
      </Box>
    )
  );
};

export const TerminalList = () => (
  <DocumentList name="name" header={<Connection />}>
    <Column source="id" />
    <Column source="serial" />
    <Column source="till" field={TillField} />
    <Column source="state" field={LightField} />
  </DocumentList>
);
