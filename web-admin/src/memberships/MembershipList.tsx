import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { DayField, nameField, TextOrNothing } from '../fields/fields.js';

const TypeField = nameField('discount_groups');
const VisitorTypeField = nameField('visitor_types');

export const MembershipList = () => (
  <DocumentList name="code" isBulkDeletable>
    <Column source="membership_type" field={TypeField} />
    <Column source="last_name" field={TextOrNothing} />
    <Column source="first_name" field={TextOrNothing} />
    <Column source="visitor_type" field={VisitorTypeField} />
    <Column source="expires" field={DayField} />
  </DocumentList>
);
