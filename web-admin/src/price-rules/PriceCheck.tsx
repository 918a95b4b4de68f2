import { DateInput, Form, TextInput, useGetList, useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { Box, Card, Link, Typography } from '@mui/material';
import type { InventoryGroupAnswer, PriceRule } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import type { PriceExplanation } from '../core/answers.js';
import { isDate } from '@stile/contracts/kernel/time';
import * as exact from '@stile/contracts/kernel/money';
import { isTaxIncluded } from '@stile/contracts/catalog/tax-included';
import type { DocumentRecord } from '../documents/document-record.js';
import { useEditorTexts } from '../documents/texts.js';
import { allOf, useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { VenueDocumentInput } from '../inputs/DocumentInput.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Totals } from '../ui/Sums.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { usePriceRuleName } from './price-rule-name.js';

const summary = { cursor: 'pointer', p: 2, color: tokens.brand, fontWeight: 600 } as const;

/** Folded above the price rules: what a visitor pays on a day, and why. */
export const PriceCheck = () => {
  const t = useEditorTexts();
  const group = useGroup();
  const { data: venue } = useVenueOf(group);
  return (
    <Card component="details" sx={{ mb: 2 }}>
      <Box component="summary" sx={summary}>
        {t('price_check')}
      </Box>
      {group && venue && <Question group={group} venue={venue} />}
    </Card>
  );
};

interface Sale {
  readonly inventory: string;
  readonly visitor_type: string;
  readonly date: string;
  readonly arrival_time: string | null;
  readonly reservation_type: string | null;
  readonly discount_group: string | null;
}

const Question = ({ group, venue }: { group: string; venue: InventoryGroupAnswer }) => {
  const sale = {
    inventory: venue.inventories[0]?.id ?? '',
    visitor_type: '',
    date: todayOf(venue),
    arrival_time: '',
    reservation_type: '',
    discount_group: '',
  };
  return (
    <Form defaultValues={sale}>
      <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2 }}>
        <Inputs group={group} venue={venue} />
        <Answer group={group} />
      </Box>
    </Form>
  );
};

/** The visitor types of a destination, in its own order. */
const useVisitorTypes = (group: string, inventory: string): readonly { id: string; name: string }[] => {
  const names = useDocumentNames('visitor_types', group);
  const { perPage, ...params } = allOf(group);
  const { data = [] } = useGetList<DocumentRecord>('inventories', {
    ...params,
    pagination: { page: 1, perPage },
  });
  const found = data.find(({ id }) => id === inventory)?.['visitor_types'];
  return (Array.isArray(found) ? (found as string[]) : []).map((id) => ({ id, name: names.get(id) ?? id }));
};

const Inputs = ({ group, venue }: { group: string; venue: InventoryGroupAnswer }) => {
  const t = useEditorTexts();
  const i18n = useI18n();
  const inventory = String(useWatch({ name: 'inventory' }));
  const visitorTypes = useVisitorTypes(group, inventory);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <ChoiceInput source="inventory" label={i18n.t('inventory')} choices={venue.inventories} />
      <ChoiceInput
        source="visitor_type"
        label={t('price_check_visitor')}
        choices={visitorTypes}
        emptyText={t('choose')}
      />
      <DateInput source="date" label={i18n.t('day')} />
      <TextInput source="arrival_time" type="time" label={t('price_check_time')} />
      <VenueDocumentInput
        source="reservation_type"
        reference="reservation_types"
        group={group}
        label={i18n.t('reservation_type')}
        emptyText={t('any')}
      />
      <VenueDocumentInput
        source="discount_group"
        reference="discount_groups"
        by="name"
        group={group}
        label={i18n.t('discount_group')}
        emptyText={i18n.t('none')}
      />
    </Box>
  );
};

const Answer = ({ group }: { group: string }) => {
  const sale = useWatch() as Sale;
  const t = useEditorTexts();
  const isAsked = sale.visitor_type !== '' && isDate(sale.date);
  const { data, error, refetch } = useGetOne<PriceExplanation>(
    'price_explanations',
    {
      id: sale.visitor_type,
      meta: {
        group,
        inventory: sale.inventory,
        date: sale.date,
        arrival_time: sale.arrival_time ?? '',
        reservation_type: sale.reservation_type ?? '',
        discount_group: sale.discount_group ?? '',
      },
    },
    { enabled: isAsked },
  );
  if (!isAsked) return <Typography color="text.secondary">{t('price_check_ask')}</Typography>;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return data ? <Explained group={group} explanation={data} /> : <PageSkeleton rows={2} />;
};

const Explained = ({ group, explanation }: { group: string; explanation: PriceExplanation }) => {
  const t = useEditorTexts();
  const nameOf = usePriceRuleName(group);
  const winner = explanation.rules.find(({ verdict }) => verdict === 'applies');
  const others = explanation.rules.filter((each) => each !== winner);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {winner ? (
        <>
          <Typography sx={{ fontWeight: 700, fontSize: '1.0625rem' }}>
            <RuleLink id={winner.rule.rule_id}>{nameOf(winner.rule)}</RuleLink>
          </Typography>
          <PriceOfOne group={group} rule={winner.rule} />
        </>
      ) : (
        <Typography sx={{ fontWeight: 700 }}>{t('price_check_none')}</Typography>
      )}
      {others.length > 0 && (
        <Box component="ul" aria-label={t('price_check_others')} sx={{ display: 'grid', gap: 0.75 }}>
          {others.map(({ rule, verdict }) => (
            <li key={rule.rule_id}>
              <RuleLink id={rule.rule_id}>{nameOf(rule)}</RuleLink>
              <Typography component="span" color="text.secondary">
                {' — '}
                {t(`verdict_${verdict}`, { n: rule.priority })}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {explanation.more_rules > 0 && (
        <Typography color="text.secondary">{t('price_check_more', { n: explanation.more_rules })}</Typography>
      )}
    </Box>
  );
};

/** The price of one as every page adds it up, with tax or before it. */
const PriceOfOne = ({ group, rule }: { group: string; rule: PriceRule }) => {
  const { data: venue } = useVenueOf(group);
  if (!venue) return null;
  const [price, subtotal] = [rule.price, rule.price_before_tax].map((amount) =>
    exact.toCents(exact.money(amount)),
  ) as [exact.Money, exact.Money];
  const sums = {
    currency: venue.currency,
    price: exact.units(price),
    subtotal: exact.units(subtotal),
    tax_amount: exact.units(exact.subtract(price, subtotal)),
  };
  return (
    <Box component="dl" sx={{ maxWidth: 360 }}>
      <Totals sums={sums} taxIncluded={isTaxIncluded(venue.settingsDict)} />
    </Box>
  );
};

const RuleLink = ({ id, children }: { id: number; children: string }) => (
  <Link component={RouterLink} to={`/destinations/price_rules/${id}`}>
    {children}
  </Link>
);
