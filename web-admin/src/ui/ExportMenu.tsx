import { useListContext, useTranslate, type Identifier } from 'react-admin';
import type { ExportFormat } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { FileMenu } from './FileMenu.js';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

/** The formats of a file of the list on the page, or of those of its rows that are named; open at first. */
export const ExportMenu = ({ ids }: { ids?: readonly Identifier[] }) => {
  const { resource, total = 0, filter, filterValues, sort } = useListContext();
  const { t } = useI18n();
  const translate = useTranslate();
  const found = ids ? { id: ids } : { ...(filterValues as object), ...(filter as object | undefined) };
  const rows = {
    list: resource,
    filter: JSON.stringify(found),
    sort: JSON.stringify([sort.field, sort.order]),
  };
  return (
    <FileMenu
      label={translate('ra.action.export')}
      choices={FORMATS.map((format) => ({ label: t(`export_${format}`), rows: { ...rows, format } }))}
      total={total}
      isOpenAtFirst
    />
  );
};
