import { useDeskTexts } from './desk-i18n.js';
import { useStore } from './store-context.js';

/** Without the network: what nobody knows the end of keeps nobody waiting (docs/rules/offline.md 16). */
export const SetAsideButton = () => {
  const { setAside } = useStore();
  const { t } = useDeskTexts();
  if (!setAside) return null;
  return (
    <>
      <p className="hint">{t('set_aside_more')}</p>
      <button type="button" className="button quiet" onClick={setAside}>
        {t('set_aside')}
      </button>
    </>
  );
};
