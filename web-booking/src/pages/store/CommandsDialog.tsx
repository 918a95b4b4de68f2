import { useEffect } from 'react';
import type { TillReport } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import type { CardKey } from '../../../../contracts/src/messages/card.js';
import { useServices } from '../../core/services/services.js';
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

interface Command {
  readonly text: DeskKey;
  readonly key?: string;
  readonly act: () => void;
}

/** Opening or closing the selected till, as it is now: a sale may have opened it. */
const useTillCommands = (): readonly Command[] => {
  const { tills, venue, open, say } = useStore();
  const { api } = useServices();
  const { reload, selected } = tills;
  useEffect(reload, [reload]);
  if (!selected) return [];
  if (selected.session)
    return [
      { text: 'hand_over_till', act: () => open('hand-over') },
      { text: 'close_till', act: () => open('close-till') },
    ];
  const query = new URLSearchParams({ kind: 'z', inventoryGroup: venue.id });
  const showLast = (): void => {
    api.get<TillReport>(`/api/tills/${encodeURIComponent(selected.id)}/report?${query}`).then(
      (report) => open({ name: 'z-report', report }),
      (thrown: unknown) => {
        open(null);
        say({ tone: 'bad', text: asProblem(thrown).message });
      },
    );
  };
  return [
    { text: 'open_till', act: () => open('open-till') },
    { text: 'last_z', act: showLast },
  ];
};

/** What is not on the screen itself. */
export const CommandsDialog = () => {
  const { open, printReceipt, terminals } = useStore();
  const card = useCardTexts();
  const { t } = useDeskTexts();
  const clear = useClear();
  const dialog = (name: DialogName) => () => open(name);
  const tillCommands = useTillCommands();
  const commands: readonly Command[] = [
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
    ...tillCommands,
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
