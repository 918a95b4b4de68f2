import { useEffect } from 'react';
import type { SessionUser, TillReport } from '@stile/contracts';
import { LANGUAGES } from '@stile/web-kit';
import { useI18n, useSwitchLanguage } from '../../core/i18n/i18n.js';
import { isEmbedded } from '../../core/browser/embedded.js';
import { useUrl } from '../../core/browser/router.js';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts, useTillTexts } from './desk-i18n.js';
import type { DialogName } from './dialog-name.js';
import { Key } from './Key.js';
import { signInAddress } from './sign-in-address.js';
import { useStore } from './store-context.js';
import { useClear } from './SmallDialogs.js';
import { useDevice } from './use-device.js';
import { useFailed } from './use-failed.js';
import { useMode } from './use-mode.js';

interface Command {
  readonly text: string;
  readonly key?: string;
  readonly act: () => void;
}

/** Opening or closing the selected till, as it is now: a sale may have opened it. */
const useTillCommands = (): readonly Command[] => {
  const { tills, venue, open, say } = useStore();
  const { api } = useServices();
  const { t } = useDeskTexts();
  const texts = useTillTexts();
  const failed = useFailed();
  const { reload, selected } = tills;
  useEffect(reload, [reload]);
  if (!selected) return [];
  const report = (kind: TillReport['kind']) => (): void => {
    const query = new URLSearchParams({ kind, inventoryGroup: venue.id });
    api.get<TillReport>(`/api/tills/${encodeURIComponent(selected.id)}/report?${query}`).then(
      (found) => open({ name: 'till-report', report: found }),
      (thrown: unknown) => {
        open(null);
        void failed(thrown).then(say);
      },
    );
  };
  if (selected.session)
    return [
      { text: texts.t('report_x'), act: report('x') },
      { text: t('hand_over_till'), act: () => open('hand-over') },
      { text: t('close_till'), act: () => open('close-till') },
    ];
  return [
    { text: t('open_till'), act: () => open('open-till') },
    { text: t('last_z'), act: report('z') },
  ];
};

/** Commands of a browser with a card terminal: the transaction there, the device and its screens. */
const useTerminalCommands = (): readonly Command[] => {
  const { terminals, open, say } = useStore();
  const { act } = useDevice(terminals.selected);
  const { t } = useCardTexts();
  if (terminals.list.length === 0) return [];
  const show = (screen: 'welcome' | 'thank-you') => () => {
    open(null);
    void act(screen, t('screen_shown')).then(say);
  };
  const always: readonly Command[] = [
    { text: t('find_payment'), act: () => open('find') },
    { text: t('control'), act: () => open('terminal-control') },
  ];
  if (terminals.selected === '') return always;
  return [
    { text: t('pending_show'), act: () => open('pending') },
    ...always,
    { text: t('welcome'), act: show('welcome') },
    { text: t('thank_you'), act: show('thank-you') },
  ];
};

/** A form: the page of who signs in at their organisation ends there (docs/rules/single-sign-on.md 9). */
const postTo = (action: string): void => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action });
  document.body.append(form);
  form.submit();
};

/** Ends the session. The cart, parked carts and sales that are not sent yet stay with this browser. */
const useSignOut = (): (() => void) => {
  const { state, open, say } = useStore();
  const { api, leave } = useServices();
  const { t } = useDeskTexts();
  const failed = useFailed();
  const user = useGet<SessionUser>('/api/groups').value;
  return () => {
    open(null);
    if (state.at !== 'idle') return say({ tone: 'bad', text: t('sign_out_busy') });
    if (user?.settings.is_okta) return postTo('/okta/logout');
    api.send('POST', '/api/logout', {}).then(
      () => leave(signInAddress(window.location)),
      (thrown: unknown) => void failed(thrown).then(say),
    );
  };
};

/** Commands that are not on the screen itself. */
export const CommandsDialog = () => {
  const { open, printReceipt, parked } = useStore();
  const { t } = useDeskTexts();
  const clear = useClear();
  const { isGate, toggle } = useMode();
  const { language } = useI18n();
  const switchTo = useSwitchLanguage();
  const dialog = (name: DialogName) => () => open(name);
  const closed = (act: () => void) => (): void => {
    open(null);
    act();
  };
  const tillCommands = useTillCommands();
  const terminalCommands = useTerminalCommands();
  const signOut = useSignOut();
  // An app that shows the desk in a frame signs its user in and out there.
  const isInApp = isEmbedded(useUrl());
  const commands: readonly Command[] = [
    { text: t('print_receipt'), key: 'F9', act: closed(printReceipt) },
    { text: t('enter_barcode'), act: dialog('barcode') },
    { text: t(isGate ? 'sell' : 'gate'), key: 'G', act: closed(toggle) },
    { text: t('park'), key: 'F7', act: closed(parked.park) },
    { text: t('clear_cart'), act: closed(clear) },
    { text: t('parked'), act: dialog('parked') },
    { text: t('open_drawer'), key: 'F10', act: dialog('drawer') },
    { text: t('balance_till'), act: dialog('count') },
    { text: t('load_till'), act: dialog('load') },
    ...tillCommands,
    ...terminalCommands,
  ];
  return (
    <DeskPopup name="commands" title={t('commands')}>
      <ul className="store-choices store-commands">
        {commands.map(({ text, key, act }) => (
          <li key={text}>
            <button type="button" className="button quiet" onClick={act}>
              {text} {key ? <Key name={key} /> : null}
            </button>
          </li>
        ))}
        {LANGUAGES.filter(({ id }) => id !== language).map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button quiet" lang={id} onClick={() => switchTo(id)}>
              {name}
            </button>
          </li>
        ))}
        <li>
          <a className="button quiet" href="/till_activity" target="_blank" rel="noreferrer">
            {t('till_reports')}
          </a>
        </li>
        {isInApp ? null : (
          <li>
            <button type="button" className="button quiet" onClick={signOut}>
              {t('sign_out')}
            </button>
          </li>
        )}
      </ul>
      <p className="hint store-keys">{t('keys_help')}</p>
    </DeskPopup>
  );
};
