import type { CardKey } from '../../../../contracts/src/messages/card.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts, type DeskKey } from './desk-i18n.js';
import type { DialogName } from './dialog-name.js';
import { Key } from './Key.js';
import { useStore } from './store-context.js';
import { useClear } from './SmallDialogs.js';

const TERMINAL_COMMANDS: readonly { readonly name: DialogName; readonly text: CardKey }[] = [
  { name: 'pending', text: 'pending_show' },
  { name: 'find', text: 'find_payment' },
  { name: 'terminal', text: 'terminal_choose' },
];

/** What is not on the screen itself. */
export const CommandsDialog = () => {
  const { open, printReceipt, terminals } = useStore();
  const card = useCardTexts();
  const { t } = useDeskTexts();
  const clear = useClear();
  const dialog = (name: DialogName) => () => open(name);
  const commands: readonly { readonly text: DeskKey; readonly key?: string; readonly act: () => void }[] = [
    {
      text: 'print_receipt',
      key: 'F9',
      act: () => {
        open(null);
        printReceipt();
      },
    },
    { text: 'enter_barcode', act: dialog('barcode') },
    {
      text: 'clear_cart',
      act: () => {
        open(null);
        clear();
      },
    },
    { text: 'parked', act: dialog('parked') },
    { text: 'open_drawer', key: 'F10', act: dialog('drawer') },
    { text: 'balance_till', act: dialog('count') },
    { text: 'load_till', act: dialog('load') },
  ];
  return (
    <DeskPopup name="commands" title={t('commands')}>
      <ul className="store-choices">
        {commands.map(({ text, key, act }) => (
          <li key={text}>
            <button type="button" className="button quiet" onClick={act}>
              {t(text)} {key ? <Key name={key} /> : null}
            </button>
          </li>
        ))}
        {terminals.list.length > 0 ? (
          <>
            {TERMINAL_COMMANDS.filter(({ name }) => name !== 'pending' || terminals.selected).map(
              ({ name, text }) => (
                <li key={name}>
                  <button type="button" className="button quiet" onClick={dialog(name)}>
                    {card.t(text)}
                  </button>
                </li>
              ),
            )}
          </>
        ) : null}
        <li>
          <a className="button quiet" href="/till_activity" target="_blank" rel="noreferrer">
            {t('till_reports')}
          </a>
        </li>
      </ul>
      <p className="hint">{t('keys_help')}</p>
    </DeskPopup>
  );
};
