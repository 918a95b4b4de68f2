import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from 'react-admin';
import SavedIcon from '@mui/icons-material/BookmarkBorder';
import { useI18n } from '../i18n/use-i18n.js';

const Menu = lazy(async () => ({ default: (await import('./SavedViewsMenu.js')).SavedViewsMenu }));

/** The button of a list's saved views; what it opens comes with the first press. */
export const SavedViews = () => {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        ref={button}
        label={t('saved_views')}
        aria-haspopup="menu"
        aria-expanded={isOpen === true}
        onClick={() => setOpen(true)}
      >
        <SavedIcon />
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <Menu button={button} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
