import { Button } from '@mui/material';
import { useSpeak, useWords } from '../i18n/words.js';

const OTHER = { en: { language: 'fr', name: 'Français' }, fr: { language: 'en', name: 'English' } } as const;

/** Names the other language in that language. */
export const LanguageButton = () => {
  const { language } = useWords();
  const speak = useSpeak();
  const other = OTHER[language];
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      lang={other.language}
      onClick={() => speak(other.language)}
      sx={{ flex: 'none' }}
    >
      {other.name}
    </Button>
  );
};
