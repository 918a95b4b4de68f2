import { Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useSearchParams } from 'react-router';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useStoredDocument } from '../documents/DocumentEdit.js';
import { DocumentForm } from '../documents/DocumentForm.js';
import { titleOf, type DocumentRecord } from '../documents/document-record.js';
import { useEditorTexts } from '../documents/texts.js';
import { RulePreview } from '../rules/RulePreview.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { tokens } from '@stile/web-kit';
import { PHONE } from '../ui/theme.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { CapacityRuleInputs } from './CapacityRuleInputs.js';
import { newRule } from './rule-defaults.js';
import { RuleDefaults } from './RuleDefaults.js';

const titleBar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  backgroundColor: tokens.paper,
  borderBottom: `1px solid ${tokens.line}`,
};

interface CapacityRuleDialogProps {
  /** null: a new rule. */
  readonly id: string | null;
  /** Of a new rule. */
  readonly ruleType: string | undefined;
  readonly close: () => void;
}

/** A capacity rule over its table. Saving closes it. */
export const CapacityRuleDialog = ({ id, ruleType, close }: CapacityRuleDialogProps) => {
  const t = useEditorTexts();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const { record, error, refetch } = useStoredDocument('capacity_rules', id);
  const [search] = useSearchParams();
  const usual = useGroup();
  const { data: venue, error: venueError } = useVenueOf(search.get('inventoryGroup') ?? usual);
  const failure = error ?? venueError;
  const isReady = venue && (id === null || record);
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="rule-title"
      slotProps={{ paper: { sx: { backgroundColor: tokens.ground } } }}
    >
      <DialogTitle id="rule-title" sx={titleBar}>
        <span style={{ flex: 1, overflowWrap: 'anywhere', minWidth: 0 }}>
          {record ? titleOf(record) : (id ?? t('new_rule'))}
        </span>
        <IconButton aria-label={t('close')} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 2.5 }, pb: '0 !important' }}>
        <div style={{ height: 16 }} />
        {isReady ? (
          <RuleForm record={record ?? null} venue={venue} ruleType={ruleType} close={close} />
        ) : failure ? (
          <Failure error={failure} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
        <div style={{ height: 16 }} />
      </DialogContent>
    </Dialog>
  );
};

interface RuleFormProps extends Pick<CapacityRuleDialogProps, 'ruleType' | 'close'> {
  readonly record: DocumentRecord | null;
  readonly venue: InventoryGroupAnswer;
}
const RuleForm = ({ record, venue, ruleType, close }: RuleFormProps) => {
  const usual = useGroup();
  const today = todayOf(venue);
  return (
    <DocumentForm
      kind="capacity_rules"
      group={record?._group ?? usual}
      record={record}
      defaultValues={newRule(today, ruleType)}
      onSaved={close}
      onCopied={close}
      onDeleted={close}
      onCancel={close}
    >
      <CapacityRuleInputs />
      <RuleDefaults />
      <RulePreview before={record} today={today} />
    </DocumentForm>
  );
};
