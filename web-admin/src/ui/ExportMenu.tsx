import { useListContext, useTranslate, type Identifier } from 'react-admin';
import { FileMenu } from './FileMenu.js';
import { useFormatChoices } from './use-format-choices.js';

/** The formats of a file of the list on the page, or of those of its rows that are named; open at first. */
export const ExportMenu = ({ ids }: { ids?: readonly Identifier[] }) => {
  const { resource, total = 0, filter, filterValues, sort } = useListContext();
  const translate = useTranslate();
  const { asOf, ...values } = { ...filterValues, ...filter } as { readonly asOf?: string };
  const found = ids ? { id: ids } : values;
  const choices = useFormatChoices({
    list: resource,
    filter: JSON.stringify(found),
    sort: JSON.stringify([sort.field, sort.order]),
    ...(asOf === undefined ? {} : { asOf }),
  });
  return <FileMenu label={translate('ra.action.export')} choices={choices} total={total} isOpenAtFirst />;
};
