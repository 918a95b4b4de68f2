import { useListContext, useResourceContext } from 'react-admin';
import { Box, Button } from '@mui/material';
import { CAPACITY_RULE_TYPES } from '@stile/contracts/catalog/documents';
import { Column } from '../documents/Column.js';
import { DeletePreviewProvider } from '../documents/DeleteDialog.js';
import { DocumentList } from '../documents/DocumentList.js';
import { useFieldNames } from '../documents/field-names.js';
import { PRODUCT_RULES } from '../documents/kinds.js';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { DESTINATIONS_FILTER } from '../inputs/DestinationFilter.js';
import { RemovalPreview } from '../rules/RemovalPreview.js';
import { tokens } from '@stile/web-kit';
import { columnsOf } from './columns.js';
import { useRuleType } from './use-rule-type.js';

/** The rules of a type are a table of their own: it shows what they are made of. */
export const CapacityRuleList = () => {
  const isOfProducts = useResourceContext() === 'product_rules';
  const ruleType = useRuleType();
  const limits =
    ruleType === PRODUCT_RULES ? [<LimitsFilter key="is_daily" source="is_daily" alwaysOn />] : [];
  return (
    <DeletePreviewProvider value={RemovalPreview}>
      <DocumentList
        name="rule_description"
        filters={[DESTINATIONS_FILTER, ...limits]}
        {...(isOfProducts ? { filter: { rule_type: PRODUCT_RULES } } : { header: <RuleTypes /> })}
      >
        {columnsOf(ruleType).map((props) => (
          <Column key={props.source} {...props} />
        ))}
      </DocumentList>
    </DeletePreviewProvider>
  );
};

/** Limits of a slot, or of a day. */
const LimitsFilter = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { t: tCommon } = useI18n();
  const t = useEditorTexts();
  return (
    <ChoiceInput
      source={source}
      label={t('limits')}
      emptyText={tCommon('all')}
      choices={[
        { id: 'false', name: t('limits_slot') },
        { id: 'true', name: t('limits_day') },
      ]}
      format={(value: boolean | null | undefined) => String(value ?? '')}
      parse={(text: string) => (text === '' ? null : text === 'true')}
      fullWidth={false}
    />
  );
};

const chip = {
  flex: 'none',
  minHeight: 36,
  borderRadius: '18px',
  px: 1.75,
  py: 0.25,
  '&[aria-pressed="true"]': {
    backgroundColor: tokens.brandSoft,
    borderColor: tokens.brand,
    color: tokens.brandStrong,
  },
};

/** The tables: one a type of rule. */
const RuleTypes = () => {
  const t = useEditorTexts();
  const nameOf = useFieldNames();
  const { filterValues, setFilters } = useListContext();
  const { rule_type: chosen = '', is_daily: _limits, ...others } = filterValues as Record<string, unknown>;
  return (
    <Box
      role="group"
      aria-label={t('rule_types')}
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: { sm: 'wrap' },
        overflowX: 'auto',
        p: '3px',
        m: '-3px',
        mb: 2,
      }}
    >
      {['', ...CAPACITY_RULE_TYPES].map((type) => (
        <Button
          key={type}
          variant="outlined"
          color="inherit"
          aria-pressed={chosen === type}
          onClick={() => setFilters(type === '' ? others : { ...others, rule_type: type })}
          sx={chip}
        >
          {type === '' ? t('rule_types_all') : nameOf(type)}
        </Button>
      ))}
    </Box>
  );
};
