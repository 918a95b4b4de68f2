import { Link as RouterLink } from 'react-router';
import { Box, Link } from '@mui/material';
import type { EndOfDayAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { entriesOf, type FigureName } from './account-texts.js';

interface FiguresProps {
  day: EndOfDayAnswer;
  names: readonly FigureName[];
  /** Names of figures that differ here. */
  labels?: Readonly<Partial<Record<FigureName, string>>>;
  total?: { readonly label: string; readonly amount: number };
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const figures = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** Amounts of a day, each with the way to its events. */
export const Figures = ({ day, names, labels = {}, total }: FiguresProps) => {
  const { t, n, money } = useI18n();
  const { inventory_group: inventoryGroup, business_date: businessDate, currency } = day;
  const figure = (name: FigureName) => day.figures.find((each) => each.name === name);
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {names.map((name) => {
        const { amount = 0, events = 0 } = figure(name) ?? {};
        return (
          <Box key={name} sx={row}>
            <Box component="dt">
              {labels[name] ?? t(`accounts.${name}`)}
              <Muted>
                {events > 0 ? (
                  <Link
                    component={RouterLink}
                    to={entriesOf({ inventoryGroup, businessDate, figure: name, asOf: day.as_of })}
                    aria-label={`${labels[name] ?? t(`accounts.${name}`)}: ${n('accounts.events', events)}`}
                  >
                    {n('accounts.events', events)}
                  </Link>
                ) : (
                  n('accounts.events', events)
                )}
              </Muted>
            </Box>
            <Box component="dd" sx={figures}>
              {money(amount, currency)}
            </Box>
          </Box>
        );
      })}
      {total && (
        <Box sx={{ ...row, fontWeight: 700 }}>
          <Box component="dt">{total.label}</Box>
          <Box component="dd" sx={figures}>
            {money(total.amount, currency)}
          </Box>
        </Box>
      )}
    </Box>
  );
};
