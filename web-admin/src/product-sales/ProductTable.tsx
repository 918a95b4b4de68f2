import { createContext, useContext } from 'react';
import { DataTable, ListContextProvider, useList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Box, Card, Link, TableCell, TableFooter, TableRow, Typography, useMediaQuery } from '@mui/material';
import type { ProductSales } from '@stile/contracts';
import { productSales } from '@stile/contracts/reports/product-sales.report';
import { addressNames } from '../reports/address-names.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { PHONE } from '../ui/theme.js';
import { inventoryName, useVenueOf } from '../venue/use-venue.js';
import type { SalesFilter, Summary } from './summary.js';
import { useProductNames } from './use-product-names.js';

interface Row extends ProductSales {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly destination: string;
  readonly share: number;
}
type Figure =
  Exclude<keyof ProductSales, 'kind' | 'item' | 'title' | 'product_type' | 'inventories'> | 'share';

const FIGURES: readonly Figure[] = ['sold', 'returned', 'units', 'discount', 'net', 'tax', 'gross', 'share'];
const ON_PHONE: readonly Figure[] = ['units', 'gross'];
const COUNTS: readonly Figure[] = ['sold', 'returned', 'units'];
const BY_GROSS = { field: 'gross', order: 'DESC' } as const;
const MOST = 10_000;
const NUMBERS = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The lines of one product with the filter of the page. */
const linesOf = (filter: SalesFilter, { kind, item }: ProductSales): string => {
  const values: SalesFilter = { ...filter, kind, ...(item === '' ? {} : { item }), tab: '1' };
  const query = addressNames(productSales).flatMap(([field, name]) =>
    values[field] === undefined ? [] : [[name, values[field]]],
  );
  return `/inventory_report?${new URLSearchParams(query)}`;
};

/** The sums of each product, with their total below; each opens its lines. */
export const ProductTable = ({ summary, filter }: { summary: Summary; filter: SalesFilter }) => {
  const { t } = useI18n();
  const nameOf = useProductNames();
  const types = useDocumentNames('addon_types', summary.inventory_group);
  const { data: venue } = useVenueOf(summary.inventory_group);
  const { products, totals } = summary;
  const isInOne = new Set(products.flatMap(({ inventories }) => inventories)).size < 2;
  const data = products.map((product): Row => ({
    ...product,
    id: `${product.kind}/${product.item}`,
    name: nameOf(product),
    type:
      types.get(product.product_type ?? '') ??
      (product.item === '' ? '' : t(`sales.kind_${product.kind as 'addon'}`)),
    destination:
      venue && !isInOne ? product.inventories.map((id) => inventoryName(venue, id)).join(', ') : '',
    share: totals.gross === 0 ? 0 : product.gross / totals.gross,
  }));
  const list = useList<Row>({ data, sort: BY_GROSS, perPage: MOST });
  if (data.length === 0)
    return (
      <Card sx={{ py: 6, px: 2, textAlign: 'center' }}>
        <Typography color="text.secondary">{t('sales.nothing')}</Typography>
      </Card>
    );
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <ListContextProvider value={list}>
        <Table summary={summary} filter={filter} />
      </ListContextProvider>
    </Card>
  );
};

/** The table's foot is a component of react-admin's: it has the sums from here. */
const Sums = createContext<Summary | undefined>(undefined);

const useFigures = (currency = '') => {
  const { number, money, percent } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  return {
    figures: phone ? ON_PHONE : FIGURES,
    shown: (figure: Figure, value: number): string => {
      if (figure === 'share') return percent(Math.round(value * 1000) / 1000);
      return COUNTS.includes(figure) ? number(value) : money(value, currency);
    },
  };
};

const Foot = () => {
  const { t } = useI18n();
  const summary = useContext(Sums);
  const { figures, shown } = useFigures(summary?.currency);
  if (!summary) return null;
  const counted = (figure: 'sold' | 'returned'): number =>
    summary.products.reduce((sum, product) => sum + product[figure], 0);
  const sums: Readonly<Partial<Record<Figure, number>>> = {
    ...summary.totals,
    sold: counted('sold'),
    returned: counted('returned'),
  };
  return (
    <TableFooter>
      <TableRow
        sx={{ '& td, & th': { fontWeight: 700, color: 'text.primary', fontSize: 'inherit', borderTop: 2 } }}
      >
        <TableCell component="th" scope="row" colSpan={figures === FIGURES ? 2 : 1}>
          {t('sales.total')}
        </TableCell>
        {figures.map((figure) => (
          <TableCell key={figure} align="right" sx={NUMBERS}>
            {sums[figure] === undefined ? '' : shown(figure, sums[figure])}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
};

const Table = ({ summary, filter }: { summary: Summary; filter: SalesFilter }) => {
  const { t } = useI18n();
  const { figures, shown } = useFigures(summary.currency);
  return (
    <Sums value={summary}>
      <DataTable<Row>
        resource="sold_products"
        bulkActionButtons={false}
        rowClick={false}
        hover={false}
        foot={Foot}
        sx={{ '& td, & th': { px: 1.25 } }}
      >
        <DataTable.Col<Row>
          source="name"
          label={t('sales.product')}
          render={(row) => (
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 112 }}>
              <Link component={RouterLink} to={linesOf(filter, row)}>
                {row.name}
              </Link>
              {figures === ON_PHONE && <Muted>{row.type}</Muted>}
              <Muted>{row.destination}</Muted>
            </Box>
          )}
        />
        {figures === FIGURES && <DataTable.Col<Row> source="type" label={t('sales.product_type')} />}
        {figures.map((figure) => (
          <DataTable.Col<Row>
            key={figure}
            source={figure}
            label={t(`sales.${figure}`)}
            align="right"
            cellSx={() => NUMBERS}
            render={(row) => shown(figure, row[figure])}
          />
        ))}
      </DataTable>
    </Sums>
  );
};
