import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { z } from 'zod';
import { useEditor } from '../editor-context.js';
import { isReference } from '../references.js';
import { fieldsOf, shapeAt, shapeOf } from '../../documents/shape.js';
import { EntriesControl, JsonControl, RecordControl } from './groups.js';
import { ImageControl } from './ImageControl.js';
import { ReferencesControl, TextsControl } from './lists.js';
import { EnumControl, FlagControl, NumberControl, ReferenceControl, TextControl } from './plain.js';
import {
  Ages,
  CapacityTypeControl,
  CountsAs,
  Discount,
  EachControl,
  StopControl,
  TaxTriple,
} from './special.js';
import { lastName } from './use-field.js';
import { DaysAhead, Dates, Intervals, Weekdays } from './when.js';

/** Fields beside each other where there is room. */
export const FieldGrid = ({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
);
const Wide = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
);

const LONG = 1000;

/** The control that a field's schema asks for; `@` and a name is a control of its own. */
export const Field = ({ name }: { name: string }) =>
  name.startsWith('@') ? <OwnControl name={name.slice(1)} /> : <SchemaControl name={name} />;

const OwnControl = ({ name }: { name: string }) => {
  const [control, path = ''] = name.split(':');
  switch (control) {
    case 'tax':
      return (
        <Wide>
          <TaxTriple />
        </Wide>
      );
    case 'weekdays':
      return (
        <Wide>
          <Weekdays />
        </Wide>
      );
    case 'intervals':
      return (
        <Wide>
          <Intervals />
        </Wide>
      );
    case 'dates':
      return (
        <Wide>
          <Dates />
        </Wide>
      );
    case 'ahead':
      return <DaysAhead />;
    case 'countsAs':
      return <CountsAs />;
    case 'each':
      return <EachControl />;
    case 'discount':
      return (
        <Wide>
          <Discount />
        </Wide>
      );
    case 'capacity':
      return <CapacityTypeControl />;
    case 'image':
      return (
        <Wide>
          <ImageControl />
        </Wide>
      );
    case 'ages':
      return <Ages name={path} />;
    default:
      throw new Error(`no control ${name}`);
  }
};

const SchemaControl = ({ name }: { name: string }) => {
  const { kind, schema: root } = useEditor();
  const { schema } = shapeAt(root, name);
  const isNamed = isReference(kind, lastName(name));
  if (schema instanceof z.ZodArray) {
    if (isNamed)
      return (
        <Wide>
          <ReferencesControl name={name} />
        </Wide>
      );
    return (
      <Wide>
        {shapeOf(schema.element).schema instanceof z.ZodObject ? (
          <EntriesControl name={name} />
        ) : (
          <TextsControl name={name} />
        )}
      </Wide>
    );
  }
  if (schema instanceof z.ZodRecord)
    return (
      <Wide>
        {schema.valueType instanceof z.ZodUnknown ? (
          <JsonControl name={name} />
        ) : (
          <RecordControl name={name} />
        )}
      </Wide>
    );
  if (schema instanceof z.ZodObject)
    return (
      <>
        {fieldsOf(schema).map((field) => (
          <SchemaControl key={field} name={`${name}.${field}`} />
        ))}
      </>
    );
  if (isNamed) return <ReferenceControl name={name} />;
  if (lastName(name) === 'stop') return <StopControl name={name} />;
  if (schema instanceof z.ZodBoolean) return <FlagControl name={name} />;
  if (schema instanceof z.ZodEnum) return <EnumControl name={name} />;
  if (schema instanceof z.ZodNumber) return <NumberControl name={name} />;
  const isLong = schema instanceof z.ZodString && (schema.maxLength ?? 0) > LONG;
  return isLong ? (
    <Wide>
      <TextControl name={name} />
    </Wide>
  ) : (
    <TextControl name={name} />
  );
};
