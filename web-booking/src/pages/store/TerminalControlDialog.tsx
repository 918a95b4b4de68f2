import { useState } from 'react';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts } from './desk-i18n.js';
import { useStore, type Said } from './store-context.js';
import { useDevice } from './use-device.js';
import { useFailed } from './use-failed.js';

/** A person's acts with this browser's terminal (docs/rules/desk.md 104). */
export const TerminalControlDialog = () => {
  const { terminals, open } = useStore();
  const { selected: serial } = terminals;
  const device = useDevice(serial);
  const failed = useFailed();
  const { t } = useCardTexts();
  const [said, setSaid] = useState<Said | null>(null);
  const ask = (answer: Promise<Said>): void => {
    setSaid({ tone: 'good', text: t('state_checking') });
    void answer.then(setSaid);
  };
  const unset = (): Promise<Said> =>
    terminals.select(null).then(() => ({ tone: 'good', text: t('serial_none') }), failed);
  const state = async (): Promise<Said> => ({ tone: 'good', text: await device.check() });
  const acts = [
    ['terminal_state', state],
    ['reset_device', () => device.act('reset', t('reset_done'))],
    ['cancel_ops', () => device.act('cancel', t('cancel_done', { serial }))],
    ['unset_serial', unset],
  ] as const;
  return (
    <DeskPopup name="terminal-control" title={t('control')}>
      <p>{serial === '' ? t('serial_none') : t('serial_set', { serial })}</p>
      <ul className="store-choices">
        <li>
          <button type="button" className="button quiet" onClick={() => open('terminal')}>
            {t('set_serial')}
          </button>
        </li>
        {serial === ''
          ? null
          : acts.map(([text, act]) => (
              <li key={text}>
                <button type="button" className="button quiet" onClick={() => ask(act())}>
                  {t(text)}
                </button>
              </li>
            ))}
      </ul>
      <p role="status" className={said?.tone === 'bad' ? 'field-error' : undefined}>
        {said?.text}
      </p>
    </DeskPopup>
  );
};
