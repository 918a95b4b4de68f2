import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { ConsoleKey, ParticipantRecords, TestState, UpdateTestRequest } from '@stile/contracts';
import { INVESTIGATION_TYPES, TEST_RESULTS, TEST_STATUSES } from '@stile/contracts/test-records/values';
import { messageOf } from '../core/api.js';
import { same } from '../documents/conflict.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useAct } from '../core/use-act.js';

interface TestDialogProps {
  records: ParticipantRecords;
  test: TestState;
  onSaved: () => void;
  onClose: () => void;
}

/** A participant's test: any change is allowed. Closes once the server has it all (docs/rules/participants.md 46). */
export const TestDialog = ({
  records: { id, name, test_types },
  test,
  onSaved,
  onClose,
}: TestDialogProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const [record, setRecord] = useState<UpdateTestRequest>({
    id: test.id,
    type: test.type || (test_types[0] ?? ''),
    test_status: test.test_status,
    test_result: test.test_result,
    data: {
      investigation_type: test.data.investigation_type ?? null,
      investigation_number: test.data.investigation_number ?? '',
    },
    profile: { id },
  });
  const save = useAct((provider, sent: UpdateTestRequest) => provider.updateTest(test.id, sent), {
    onSuccess: ({ investigation_number }, sent) => {
      notify(t('test_updated', { number: investigation_number }), { type: 'success' });
      onSaved();
      // A change made while it was being saved waits for the next.
      if (same(sent, record)) onClose();
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  const close = (): void => {
    if (!save.isPending) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(record);
  };
  return (
    <Dialog open onClose={close} aria-labelledby="test-title" fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id="test-title">{t('update_test_of', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <TestFields
            record={record}
            test_types={test_types}
            set={(part) => setRecord({ ...record, ...part })}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={save.isPending} variant="outlined" color="inherit">
            {t('test_close')}
          </Button>
          <Button type="submit" loading={save.isPending} variant="contained">
            {t('update_test')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

interface TestFieldsProps {
  record: UpdateTestRequest;
  test_types: readonly string[];
  set: (part: Partial<UpdateTestRequest>) => void;
}

const TestFields = ({ record, test_types, set }: TestFieldsProps) => {
  const { t } = useI18n();
  const { data } = record;
  const setData = (part: Partial<UpdateTestRequest['data']>): void => set({ data: { ...data, ...part } });
  return (
    <>
      {test_types.length > 0 ? (
        <Choice
          label="test_type"
          value={record.type}
          set={(type) => set({ type })}
          options={test_types.map((one) => [one, one])}
        />
      ) : (
        <TextField
          label={t('test_type')}
          value={record.type}
          onChange={(event) => set({ type: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      )}
      <Choice
        label="test_status"
        value={record.test_status}
        set={(next) => set({ test_status: TEST_STATUSES.find((one) => one === next) ?? record.test_status })}
        options={TEST_STATUSES.map((one) => [one, t(one)])}
      />
      <Choice
        label="test_result"
        value={record.test_result}
        set={(next) => set({ test_result: TEST_RESULTS.find((one) => one === next) ?? record.test_result })}
        options={TEST_RESULTS.map((one) => [one, t(one)])}
      />
      <Choice
        label="investigation_type"
        value={data.investigation_type ?? ''}
        set={(next) =>
          setData({ investigation_type: INVESTIGATION_TYPES.find((one) => one === next) ?? null })
        }
        options={[['', t('none')], ...INVESTIGATION_TYPES.map((one) => [one, t(one)] as const)]}
      />
      <TextField
        label={t('investigation_number')}
        value={data.investigation_number ?? ''}
        onChange={(event) => setData({ investigation_number: event.target.value })}
        helperText={t('investigation_number_hint')}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </>
  );
};

const Choice = ({
  label,
  value,
  set,
  options,
}: {
  label: ConsoleKey;
  value: string;
  set: (value: string) => void;
  options: readonly (readonly [string, string])[];
}) => {
  const { t } = useI18n();
  return (
    <TextField
      select
      label={t(label)}
      value={value}
      onChange={(event) => set(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </TextField>
  );
};
