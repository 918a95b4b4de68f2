import { useState } from 'react';
import { FieldTitle, SelectInput, TextInput, useNotify } from 'react-admin';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { SavedQuery, SaveQueryRequest, SharingGroup } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from './Failure.js';
import { FormDialog } from './FormDialog.js';
import { useViewAct } from './use-saved-views.js';

interface ViewDialogProps {
  /** Absent: a new one. */
  readonly view?: SavedQuery | undefined;
  /** The list as it is to be saved. */
  readonly shown: Pick<SaveQueryRequest, 'list' | 'query' | 'hidden_columns'>;
  /** Groups that it may be shared with. */
  readonly groups: readonly SharingGroup[];
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}
type Typed = { readonly title: string | null; readonly group: string | null };

const MAX_TITLE = 100;
const keyOf = ({ inventory_group, id }: Omit<SharingGroup, 'name'>): string => `${inventory_group}/${id}`;

/** The name of a view, and the group that it is shared with. */
export const ViewDialog = ({ view, shown, groups, onSaved, onClose }: ViewDialogProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const { ids } = usePorts();
  const [id] = useState(() => view?.id ?? ids.next());
  const act = useViewAct(
    (provider, request: Pick<SaveQueryRequest, 'title' | 'shared_with'>) =>
      provider.saveQuery(id, { ...shown, ...request, revision: view?.revision ?? 0 }),
    ({ title }) => {
      notify(t('views.saved', { title }), { type: 'success' });
      onSaved(id);
      onClose();
    },
  );
  const isOfSeveral = new Set(groups.map(({ inventory_group: venue }) => venue)).size > 1;
  const choices = groups.map((group) => ({
    id: keyOf(group),
    name: isOfSeveral ? `${group.name} (${group.inventory_group})` : group.name,
  }));
  const save = ({ title, group: key }: Typed): void => {
    const group = groups.find((each) => keyOf(each) === key);
    act.mutate({
      title: title!.trim(),
      shared_with: group ? { inventory_group: group.inventory_group, id: group.id } : null,
    });
  };
  return (
    <FormDialog<Typed>
      title={t(view ? 'views.edit_title' : 'views.save_title')}
      values={{ title: view?.title ?? null, group: view?.shared_with ? keyOf(view.shared_with) : null }}
      onSubmit={save}
      onClose={onClose}
      act={act}
      submit={t('views.save_do')}
    >
      <TextInput
        source="title"
        autoFocus
        label={t('views.name')}
        helperText={t('views.hint')}
        slotProps={{ htmlInput: { maxLength: MAX_TITLE } }}
        validate={(title: string | null) => (title?.trim() ? undefined : t('views.name_missing'))}
      />
      {choices.length > 0 && (
        <SelectInput
          source="group"
          // Required: react-admin adds no empty choice of its own, which it would call "Clear value".
          isRequired
          label={<FieldTitle source="group" label={t('views.share')} />}
          helperText={t('views.share_hint')}
          choices={[{ id: '', name: t('views.nobody') }, ...choices]}
          translateChoice={false}
        />
      )}
    </FormDialog>
  );
};

/** Asks before a view is deleted; who has it too is named. */
export const DeleteViewDialog = ({ view, onClose }: { view: SavedQuery; onClose: () => void }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const { title } = view;
  const act = useViewAct(
    (provider, id: string) => provider.removeQuery(id),
    () => {
      notify(t('views.deleted', { title }), { type: 'success' });
      onClose();
    },
  );
  const close = (): void => {
    if (!act.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="delete-view"
      aria-describedby="delete-view-text"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="delete-view">{t('views.delete_title', { title })}</DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-view-text">
          {view.shared_with
            ? t('views.delete_shared', { group: view.shared_with.name })
            : t('views.delete_text')}
        </DialogContentText>
        {act.error && <Failure error={act.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={act.isPending} variant="outlined" color="inherit">
          {t('views.keep')}
        </Button>
        <Button
          onClick={() => act.mutate(view.id)}
          loading={act.isPending}
          variant="contained"
          color="error"
          sx={{ backgroundColor: tokens.bad }}
        >
          {t('views.delete_do')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
