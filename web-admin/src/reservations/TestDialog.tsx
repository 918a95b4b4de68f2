import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type {
  ConsoleKey,
  ParticipantRecords,
  TestState,
  UpdateTestAnswer,
  UpdateTestRequest,
} from '@stile/contracts';
import {
  INVESTIGATION_TYPES,
  TEST_RESULTS,
  TEST_STATUSES,
} from '../../../contracts/src/test-records/values.js';
import { messageOf } from '../core/api.js';
import { same } from '../documents/conflict.js';
import { useI18n } from '../i18n/use-i18n.js';
import { usePorts } from '../core/ports.js';

interface TestDialogProps {
  records: ParticipantRecords;
  test: TestState;
  onSaved: () => void;
  onClose: () => void;
}

/** A participant's test: any change is allowed. Closes once the server has it all (docs/rules/participants.md 40). */
export const TestDialog = ({
  records: { id, name, test_types },
  test,
  onSaved,
  onClose,
}: TestDialogProps) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const notify = useNotify();
  const [type, setType] = useState(test.type || (test_types[0] ?? ''));
  const [status, setStatus] = useState(test.test_status);
  const [result, setResult] = useState(test.test_result);
  const [kind, setKind] = useState<string>(test.data.investigation_type ?? '');
  const [number, setNumber] = useState(test.data.investigation_number ?? '');
  const investigation_type = INVESTIGATION_TYPES.find((one) => one === kind) ?? null;
  const record: UpdateTestRequest = {
    id: test.id,
    type,
    test_status: status,
    test_result: result,
    data: { investigation_type, investigation_number: number },
    profile: { id },
  };
  const save = useMutation({
    mutationFn: (sent: UpdateTestRequest) =>
      api.send<UpdateTestAnswer>('POST', `/api/update_test/${encodeURIComponent(test.id)}`, sent),
    onSuccess: ({ investigation_number }, sent) => {
      notify(t('test_updated', { number: investigation_number }), { type: 'success' });
      onSaved();
      // What was changed while it was being saved waits for the next.
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
        <DialogTitle id="test-title" component="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {t('update_test_of', { name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {test_types.length > 0 ? (
            <Choice
              label="test_type"
              value={type}
              set={setType}
              options={test_types.map((one) => [one, one])}
            />
          ) : (
            <TextField
              label={t('test_type')}
              value={type}
              onChange={(event) => setType(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          )}
          <Choice
            label="test_status"
            value={status}
            set={(next) => setStatus(TEST_STATUSES.find((one) => one === next) ?? status)}
            options={TEST_STATUSES.map((one) => [one, t(one)])}
          />
          <Choice
            label="test_result"
            value={result}
            set={(next) => setResult(TEST_RESULTS.find((one) => one === next) ?? result)}
            options={TEST_RESULTS.map((one) => [one, t(one)])}
          />
          <Choice
            label="investigation_type"
            value={kind}
            set={setKind}
            options={[['', t('none')], ...INVESTIGATION_TYPES.map((one) => [one, t(one)] as const)]}
          />
          <TextField
            label={t('investigation_number')}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            helperText={t('investigation_number_hint')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
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
