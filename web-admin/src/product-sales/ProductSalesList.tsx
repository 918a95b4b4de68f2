import { useMemo, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router';
import { Box, Tab, Tabs, Typography } from '@mui/material';
import type { InventoryGroupAnswer, ProductSaleRow } from '@stile/contracts';
import { productSales } from '@stile/contracts/reports/product-sales.report';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportList } from '../reports/ReportList.js';
import { ListCard } from '../ui/ConsoleList.js';
import { AsOfBand, AsOfClock, useChooseInList } from '../ui/AsOf.js';
import { Failure } from '../ui/Failure.js';
import { ListActions } from '../ui/ListActions.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Periods, periodsOf, type Period } from '../ui/Periods.js';
import { PrintHead } from '../ui/PrintHead.js';
import { SalesFigures } from '../ui/SalesFigures.js';
import { todayOf, useGroup, useVenue, useVenueOf } from '../venue/use-venue.js';
import { ProductTable } from './ProductTable.js';
import { SalesChart } from './SalesChart.js';
import { useProductChoices } from './use-product-names.js';
import { useSaleCells } from './use-sale-cells.js';
import { useSummary, type SalesFilter } from './summary.js';

/** Without a tab in the address products are shown. */
const LINES = '1';

/** The sales of a period: its figures, its days, and by product or line by line. */
export const ProductSalesList = () => {
  const { t } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  if (group === null) return <Typography>{t('no_inventory_group')}</Typography>;
  if (!venue) return error ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Sales venue={venue} />;
};

const Sales = ({ venue }: { venue: InventoryGroupAnswer }) => {
  const [search] = useSearchParams();
  const cells = useSaleCells(venue);
  const isLines = search.get('selectedTab') === LINES;
  const today = todayOf(venue);
  const filter = useMemo(() => ({ inventory_group: venue.id }), [venue.id]);
  const products = useProductChoices(search.get('selectedAddonTitle'));
  if (!NAMES_ROWS.some((name) => search.has(name)))
    return <Navigate replace to={`/inventory_report?${withPeriod(search, periodsOf(today).month)}`} />;
  return (
    <>
      <PrintHead venue={venue} />
      <ReportList<ProductSaleRow>
        report={productSales}
        cells={cells}
        filter={filter}
        choices={{ item: products }}
        component={Content}
        actions={<ListActions hasExport={isLines} />}
        sx={ROWS}
        {...(isLines ? {} : { pagination: false, queryOptions: { enabled: false } })}
      />
    </>
  );
};
/** An address without any of these opens the month that is now. */
const NAMES_ROWS = ['startDate', 'endDate', 'reservation', 'searchTerm'];
const withPeriod = (search: URLSearchParams, { date_gte, date_lte }: Period): URLSearchParams => {
  const query = new URLSearchParams(search);
  query.set('startDate', date_gte);
  query.set('endDate', date_lte);
  return query;
};
const ROWS = { '& .column-visit_date': { whiteSpace: 'nowrap' } } as const;

/** Above the lines, or instead of them, their sums. */
const Content = ({ children }: { children: ReactNode }) => {
  const { t } = useI18n();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const group = useGroup();
  const venue = useVenue();
  const chooseInstant = useChooseInList();
  const { tab, ...chosen } = filterValues as SalesFilter;
  const filter: SalesFilter = group === null ? chosen : { inventory_group: group, ...chosen };
  const { data: summary, error, refetch } = useSummary(filter);
  const isLines = tab === LINES;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {venue && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
            <Periods
              today={todayOf(venue)}
              value={filterValues as SalesFilter}
              onChange={(period) => setFilters({ ...(filterValues as object), ...period }, displayedFilters)}
            />
            <AsOfClock timeZone={venue.timezone} today={todayOf(venue)} choose={chooseInstant} />
          </Box>
          <AsOfBand timeZone={venue.timezone} told={summary} choose={chooseInstant} />
        </>
      )}
      {error && !summary ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : summary ? (
        <>
          <SalesFigures summary={summary} />
          <SalesChart summary={summary} />
        </>
      ) : (
        <PageSkeleton rows={3} />
      )}
      <Tabs
        value={isLines ? LINES : '0'}
        onChange={(_, to: string) =>
          setFilters({ ...filter, ...(to === LINES ? { tab: LINES } : {}) }, displayedFilters)
        }
        aria-label={t('nav_product_sales')}
      >
        <Tab value="0" label={t('sales.by_product')} />
        <Tab value={LINES} label={t('sales.lines')} />
      </Tabs>
      {isLines ? (
        <ListCard>{children}</ListCard>
      ) : (
        summary && <ProductTable summary={summary} filter={filter} />
      )}
    </Box>
  );
};
