import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { DayField, FigureField, FlagField } from '../fields/fields.js';

export const CouponList = () => (
  <DocumentList name="code" isBulkDeletable>
    <Column source="description" />
    <Column source="active" field={FlagField} />
    <Column source="start_date" field={DayField} />
    <Column source="end_date" field={DayField} />
    <Column source="max_uses" field={FigureField} align="right" />
  </DocumentList>
);
