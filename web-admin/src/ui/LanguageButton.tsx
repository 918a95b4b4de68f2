import { Button } from '@mui/material';
import { useChangeLanguage, useI18n } from '../i18n/use-i18n.js';

const OTHER = { en: { language: 'fr', name: 'Français' }, fr: { language: 'en', name: 'English' } } as const;

/** Names the other language in that language. */
export const LanguageButton = () => {
  const { language } = useI18n();
  const changeLanguage = useChangeLanguage();
  const other = OTHER[language];
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      lang={other.language}
      onClick={() => void changeLanguage(other.language)}
      sx={{ flex: 'none' }}
    >
      {other.name}
    </Button>
  );
};
