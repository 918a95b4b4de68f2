import { lazy, Suspense, useState } from 'react';
import { Button, useListContext, useTranslate, type Identifier } from 'react-admin';
import DownloadIcon from '@mui/icons-material/GetApp';

const Menu = lazy(async () => ({ default: (await import('./ExportMenu.js')).ExportMenu }));

/**
 * Saves the rows of the list as a file that the server makes: all that its filter finds, or those that are selected. What
 * it needs comes with the first press.
 */
export const ExportButton = ({ ids }: { ids?: readonly Identifier[] }) => {
  const { total } = useListContext();
  const translate = useTranslate();
  const [isPressed, setPressed] = useState(false);
  const button = (
    <Button
      label={translate('ra.action.export')}
      disabled={total === 0}
      aria-haspopup="menu"
      onClick={() => setPressed(true)}
    >
      <DownloadIcon />
    </Button>
  );
  return isPressed ? (
    <Suspense fallback={button}>
      <Menu {...(ids ? { ids } : {})} />
    </Suspense>
  ) : (
    button
  );
};
