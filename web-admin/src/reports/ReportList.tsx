import { Children, useMemo, type ReactNode } from 'react';
import {
  useCreatePath,
  useListContext,
  useResourceDefinition,
  type ListProps,
  type RaRecord,
} from 'react-admin';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { AsOfAnswer, PhoneRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { AddressNames } from '../routing/router-provider.js';
import { AsOfBand, AsOfClock, useChooseInList } from '../ui/AsOf.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import { PHONE } from '../ui/theme.js';
import { todayOf, useVenue } from '../venue/use-venue.js';
import { addressNames } from './address-names.js';
import { useCells } from './cells.js';
import { ReportTable, type ReportTableProps } from './ReportTable.js';
import { useReportFilters, type Choices } from './use-report-filters.js';

interface ReportListProps<R extends RaRecord>
  extends
    ReportTableProps<R>,
    Pick<
      ListProps<R>,
      'actions' | 'component' | 'disableAuthentication' | 'filter' | 'pagination' | 'queryOptions' | 'title'
    > {
  choices?: Choices;
  /** Beside the report's help. */
  aside?: ReactNode;
  /** Between the help and the list. */
  children?: ReactNode;
}

/** The page of a report: its help, filters and columns, and what the page draws itself. */
export const ReportList = <R extends RaRecord>({
  report,
  cells = {},
  sx = {},
  choices,
  aside,
  children,
  ...list
}: ReportListProps<R>) => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = useReportFilters(report, choices);
  const names = useMemo(() => addressNames(report), [report]);
  return (
    <AddressNames value={names}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
          {t(report.help)}
        </Typography>
        {aside}
      </Box>
      {children}
      <ConsoleList<R> sort={report.sort} filters={filters} actions={<ListActions />} {...list}>
        {report.past && list.component === undefined && <ListAsOf />}
        {phone && report.phone ? (
          <PhoneRows report={report} phone={report.phone} cells={cells} />
        ) : (
          <ReportTable report={report} cells={cells} sx={sx} />
        )}
      </ConsoleList>
    </AddressNames>
  );
};

/** The clock of a list, above its rows. */
const ListAsOf = () => {
  const venue = useVenue();
  const { meta } = useListContext();
  const choose = useChooseInList();
  if (!venue) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      <AsOfClock timeZone={venue.timezone} today={todayOf(venue)} choose={choose} />
      <AsOfBand timeZone={venue.timezone} told={meta as AsOfAnswer | undefined} choose={choose} />
    </Box>
  );
};

type PhoneRowsProps<R> = Required<Pick<ReportTableProps<R>, 'report' | 'cells'>> & { phone: PhoneRow };

const PhoneRows = <R extends RaRecord>({ report, phone, cells }: PhoneRowsProps<R>) => {
  const { t } = useI18n();
  const cell = useCells(report, cells);
  const createPath = useCreatePath();
  const { name, hasShow } = useResourceDefinition();
  return (
    <PhoneList<R>
      empty={<ListEmpty nothingYet={t(report.none)} />}
      row={(row) => ({
        to: hasShow ? createPath({ resource: name, type: 'show', id: row.id }) : null,
        main: cell(phone.main, row),
        side: cell(phone.side, row),
        more: inLine(phone.more.map((key) => cell(key, row))),
        acts: cells['acts']?.(row),
      })}
    />
  );
};

const inLine = (parts: readonly ReactNode[]): ReactNode =>
  Children.toArray(parts.filter(Boolean)).flatMap((part, index) => (index === 0 ? [part] : [' · ', part]));
