import { Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useRecordContext } from 'react-admin';
import { NewDocument } from '../documents/DocumentCreate.js';
import { DocumentForm } from '../documents/DocumentForm.js';
import { titleOf, type DocumentRecord } from '../documents/document-record.js';
import { Loaded, StoredDocument } from '../documents/StoredDocument.js';
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
  /** The type of a new rule. */
  readonly ruleType: string | undefined;
  readonly close: () => void;
}

/** A capacity rule over its table. Saving closes it. */
export const CapacityRuleDialog = (props: CapacityRuleDialogProps) => {
  const { id, close } = props;
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const content =
    id === null ? (
      <NewDocument kind="capacity_rules">
        <Content {...props} />
      </NewDocument>
    ) : (
      <StoredDocument kind="capacity_rules" id={id}>
        <Content {...props} />
      </StoredDocument>
    );
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
      {content}
    </Dialog>
  );
};

/** The title and the form of the editor around it. */
const Content = ({ id, ruleType, close }: CapacityRuleDialogProps) => {
  const t = useEditorTexts();
  const rule = useRecordContext<DocumentRecord>();
  const form = { ruleType, close };
  return (
    <>
      <DialogTitle id="rule-title" sx={titleBar}>
        <span style={{ flex: 1, overflowWrap: 'anywhere', minWidth: 0 }}>
          {rule ? titleOf(rule) : (id ?? t('new_rule'))}
        </span>
        <IconButton aria-label={t('close')} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 2.5 }, pb: '0 !important' }}>
        <div style={{ height: 16 }} />
        {id === null ? (
          <RuleForm record={null} {...form} />
        ) : (
          <Loaded>{(record) => <RuleForm record={record} {...form} />}</Loaded>
        )}
        <div style={{ height: 16 }} />
      </DialogContent>
    </>
  );
};

interface RuleFormProps extends Pick<CapacityRuleDialogProps, 'ruleType' | 'close'> {
  readonly record: DocumentRecord | null;
}
const RuleForm = ({ record, ruleType, close }: RuleFormProps) => {
  const usual = useGroup();
  const group = record?._group ?? usual;
  const { data: venue, error, refetch } = useVenueOf(group);
  if (!venue) return error ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton />;
  const today = todayOf(venue);
  return (
    <DocumentForm
      kind="capacity_rules"
      group={group}
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
