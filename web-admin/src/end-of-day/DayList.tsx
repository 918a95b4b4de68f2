import type { ReactNode } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { FileMenu } from '../ui/FileMenu.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { PHONE } from '../ui/theme.js';
import { useFormatChoices } from '../ui/use-format-choices.js';

const OLDEST = { field: 'at', order: 'ASC' } as const;
/** The most rows that the server answers at once. */
const MOST = 1000;

export interface OfDay {
  venue: InventoryGroupAnswer;
  date: string;
  /** A past instant; absent: now. */ asOf?: string;
  /** How often it is asked for again. */ refetchInterval: number;
}
interface DayListProps<T extends RaRecord> extends OfDay {
  resource: 'refunds' | 'manual_payments';
  title: string;
  nothing: string;
  children: (rows: readonly T[]) => ReactNode;
}

interface Amount {
  readonly amount: number | null;
}
/** The sum as it is shown; hidden where one of the amounts is. */
export const useSumText = ({ currency }: InventoryGroupAnswer) => {
  const { t, money } = useI18n();
  return (rows: readonly Amount[]): string =>
    rows.some(({ amount }) => amount === null)
      ? t('accounts.hidden')
      : money(exact.units(exact.add(...rows.map(({ amount }) => exact.money(amount ?? 0)))), currency);
};

/** Movements of a day in a panel, with the file of them (docs/rules/tills.md 45). */
export const DayList = <T extends RaRecord>({
  resource,
  venue,
  date,
  asOf,
  refetchInterval,
  title,
  nothing,
  children,
}: DayListProps<T>) => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filter = { inventory_group: venue.id, business_date: date };
  const past = asOf === undefined ? {} : { asOf };
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<T>(
    resource,
    {
      filter: { ...filter, ...past },
      sort: OLDEST,
      pagination: { page: 1, perPage: MOST },
    },
    { refetchInterval },
  );
  const hasRows = data !== undefined && data.length > 0;
  const files = useFormatChoices({
    list: resource,
    filter: JSON.stringify(filter),
    sort: JSON.stringify([OLDEST.field, OLDEST.order]),
    ...past,
  });
  return (
    <Panel
      title={title}
      flush={hasRows}
      aside={
        hasRows &&
        !phone && (
          <FileMenu
            label={t('accounts.export')}
            name={`${t('accounts.export')}: ${title}`}
            choices={files}
            total={total}
          />
        )
      }
    >
      {!data ? (
        error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={3} />
        )
      ) : !hasRows ? (
        <Typography color="text.secondary">{nothing}</Typography>
      ) : (
        <>
          {children(data)}
          {total > data.length && (
            <Box sx={{ px: 2, pb: 1.5 }}>{t('accounts.first_rows', { n: data.length, total })}</Box>
          )}
        </>
      )}
    </Panel>
  );
};
