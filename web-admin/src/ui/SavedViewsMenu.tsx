import { use, useState, type ReactElement, type RefObject } from 'react';
import { useNotify } from 'react-admin';
import { Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import type { SavedQuery } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { useUser } from '../core/ports.js';
import { loadArea } from '../i18n/texts.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { Failure } from './Failure.js';
import { DeleteViewDialog, ViewDialog } from './SavedViewDialogs.js';
import { useSavedViews, useViewAct } from './use-saved-views.js';

type SavedViews = ReturnType<typeof useSavedViews>;
interface SavedViewsMenuProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
interface OpenDialog {
  readonly what: 'new' | 'edit' | 'delete';
  readonly view?: SavedQuery;
}

const WRAPS = { '& .MuiMenuItem-root': { whiteSpace: 'normal', overflowWrap: 'anywhere' } };

/** The saved views of a list, the user's own and those shared with a group of theirs, and what is done with them. */
export const SavedViewsMenu = ({ button, isOpen, onClose }: SavedViewsMenuProps) => {
  const { t, language } = useI18n();
  use(loadArea('views', language));
  const notify = useNotify();
  const { username } = useUser();
  const saved = useSavedViews(isOpen);
  const { current, shown } = saved;
  const own = current?.owner === username ? current : undefined;
  const [dialog, setDialog] = useState<OpenDialog>();
  const update = useViewAct(
    (provider, view: SavedQuery) =>
      provider.saveQuery(view.id, { ...requestOf(view), ...shown, revision: view.revision }),
    ({ title }) => notify(t('views.saved', { title }), { type: 'success' }),
  );
  const open = (next: OpenDialog): void => {
    onClose();
    setDialog(next);
  };
  return (
    <>
      <Menu
        open={isOpen}
        onClose={onClose}
        anchorEl={() => button.current}
        // In the page's main part, as its button: at the end of the document it would be in no landmark.
        container={() => button.current?.closest('main') ?? document.body}
        sx={WRAPS}
      >
        {saved.views.map((each) => (
          <MenuItem
            key={each.id}
            role="menuitemradio"
            aria-checked={each === current}
            selected={each === current}
            onClick={() => {
              onClose();
              saved.choose(each);
            }}
          >
            <ListItemText primary={each.title} secondary={<Sharing view={each} username={username} />} />
          </MenuItem>
        ))}
        {stateOf(saved, t)}
        <Divider />
        {own && saved.isChanged && (
          <MenuItem
            onClick={() => {
              onClose();
              update.mutate(own, { onError: (error) => notify(messageOf(error), { type: 'error' }) });
            }}
          >
            {t('views.update', { title: own.title })}
          </MenuItem>
        )}
        <MenuItem onClick={() => open({ what: 'new' })}>{t('views.save')}</MenuItem>
        {own && <MenuItem onClick={() => open({ what: 'edit', view: own })}>{t('views.edit', own)}</MenuItem>}
        {own && (
          <MenuItem onClick={() => open({ what: 'delete', view: own })}>{t('views.delete', own)}</MenuItem>
        )}
      </Menu>
      {dialog && <ViewDialogs {...dialog} saved={saved} onClose={() => setDialog(undefined)} />}
    </>
  );
};

interface ViewDialogsProps extends OpenDialog {
  readonly saved: SavedViews;
  readonly onClose: () => void;
}

const ViewDialogs = ({ what, view, saved, onClose }: ViewDialogsProps) =>
  what === 'delete' ? (
    <DeleteViewDialog view={view!} onClose={onClose} />
  ) : (
    <ViewDialog
      view={view}
      shown={view ? requestOf(view) : saved.shown}
      groups={saved.groups}
      onSaved={saved.isNow}
      onClose={onClose}
    />
  );

const requestOf = ({ title, list, query, hidden_columns, shared_with }: SavedQuery) => ({
  title,
  list,
  query,
  hidden_columns,
  shared_with: shared_with && { inventory_group: shared_with.inventory_group, id: shared_with.id },
});

const Sharing = ({ view, username }: { view: SavedQuery; username: string }) => {
  const { t } = useI18n();
  if (!view.shared_with) return null;
  const { owner, shared_with: group } = view;
  return owner === username
    ? t('views.shared_with', { group: group.name })
    : t('views.from', { owner, group: group.name });
};

/** The entry in place of views: that they load, why they did not, that there are none. */
const stateOf = ({ error, isPending, views }: SavedViews, t: I18n['t']): ReactElement | null => {
  if (error)
    return (
      <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
        <Failure error={error} />
      </MenuItem>
    );
  if (isPending) return <MenuItem disabled>{t('views.loading')}</MenuItem>;
  return views.length === 0 ? <MenuItem disabled>{t('views.none')}</MenuItem> : null;
};
