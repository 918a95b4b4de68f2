import { formatMoney } from '@stile/web-kit';
import type { ReactElement } from 'react';
import { CARDS } from '../world/cards.js';
import { CUT } from '../world/paper.js';
import type { Press } from '../world/presses.js';
import type { Device, Operation, Screen } from '../world/world.js';
import { textsOf } from './texts.js';

type State = 'idle' | 'waiting' | 'busy' | 'gone';

export const stateOf = ({ plugged, app, operation }: Device): State => {
  if (!plugged || app !== 'open') return 'gone';
  if (!operation) return 'idle';
  return operation.step === 'waiting' ? 'waiting' : 'busy';
};

const money = (cents: number, { language }: Device): string => formatMoney(cents / 100, 'CAD', language);

interface Shown {
  readonly look: 'plain' | 'off' | 'good' | 'bad' | 'part';
  readonly title: string;
  readonly amount?: string;
  readonly more?: string;
}

const LOOKS = { approved: 'good', half: 'part', declined: 'bad' } as const;

const screenShown = (device: Device, screen: Screen): Shown => {
  const t = textsOf(device.language);
  switch (screen.kind) {
    case 'message':
      return { look: 'plain', title: screen.text };
    case 'approved':
    case 'half':
      return { look: LOOKS[screen.kind], title: t[screen.kind], amount: money(screen.amount, device) };
    case 'declined':
      return { look: 'bad', title: t.declined };
    default:
      return { look: 'plain', title: t[screen.kind] };
  }
};

const workShown = (device: Device, { work, step, notice }: Operation): Shown => {
  const t = textsOf(device.language);
  if (work.kind === 'receipt') return { look: 'plain', title: t.receipt };
  const present = work.kind === 'refund' ? t.presentDebit : t.present;
  return {
    look: 'plain',
    title: t[work.kind],
    amount: money(work.amount + (work.kind === 'payment' ? work.tip : 0), device),
    more: notice ? t[notice] : step === 'waiting' ? present : t.processing,
  };
};

/** The content of the screen. */
export const shownBy = (device: Device): Shown => {
  const t = textsOf(device.language);
  if (!device.plugged) return { look: 'off', title: t.off };
  if (device.app !== 'open') return { look: 'off', title: t[device.app] };
  return device.operation ? workShown(device, device.operation) : screenShown(device, device.screen);
};

const Button = ({
  id,
  press,
  label,
  hotkey,
  ...more
}: {
  id: string;
  press: Omit<Press, 'card'> | Press;
  label: string;
  hotkey?: string;
  className?: string;
  disabled?: boolean;
}) => (
  <button id={id} type="button" data-press={JSON.stringify(press)} data-key={hotkey?.toLowerCase()} {...more}>
    {label}
    {hotkey && <kbd aria-hidden="true">{hotkey === 'Escape' ? 'Esc' : hotkey}</kbd>}
  </button>
);

const Waves = () => (
  <svg
    className="waves"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M6 9a5 5 0 0 1 0 6M10 6.5a9 9 0 0 1 0 11M14 4a13 13 0 0 1 0 16" strokeLinecap="round" />
  </svg>
);

const ReceiptChoice = ({ device, methods }: { device: Device; methods: readonly string[] }) => {
  const t = textsOf(device.language);
  const names = { NO_RECEIPT: t.NO_RECEIPT, PRINT: t.PRINT, EMAIL: t.EMAIL, SMS: t.SMS };
  return (
    <>
      {methods.some((method) => method === 'EMAIL' || method === 'SMS') && (
        <label htmlFor="send-to">
          {t.sendTo}
          <input id="send-to" type="text" maxLength={200} autoComplete="off" />
        </label>
      )}
      <div className="keys">
        {methods.map((method) => (
          <Button
            key={method}
            id={`receipt-${method}`}
            press={{ press: 'receipt', method, additionalData: '' }}
            label={names[method as keyof typeof names]}
          />
        ))}
      </div>
    </>
  );
};

const Terminal = ({ device }: { device: Device }) => {
  const t = textsOf(device.language);
  const { look, title, amount, more } = shownBy(device);
  const state = stateOf(device);
  const work = state === 'gone' ? undefined : device.operation?.work;
  const waits = state === 'waiting' && work?.kind !== 'receipt';
  return (
    <section className="terminal" aria-label={device.name}>
      <div className="slot">
        <span className="light" data-state={state}>
          {t[state]}
        </span>
        <span>{device.serial}</span>
      </div>
      <div className="screen" data-look={look}>
        <p className={amount === undefined ? 'big' : undefined}>{title}</p>
        {amount !== undefined && <p className="amount">{amount}</p>}
        {waits && <Waves />}
        {more !== undefined && <p className={device.operation?.notice ? 'notice' : undefined}>{more}</p>}
        {work?.kind === 'receipt' && <ReceiptChoice device={device} methods={work.methods} />}
      </div>
      <div className="pad">
        <Button
          id="cancel"
          className="stop"
          press={{ press: 'cancel' }}
          label={t.cancel}
          hotkey="Escape"
          disabled={state !== 'waiting'}
        />
      </div>
    </section>
  );
};

const WALLET = ['visa', 'mc', 'amex', 'interac'] as const;
const BRANDS = { visa: 'Visa', mc: 'Mastercard', amex: 'Amex', interac: 'Interac' };

const Wallet = ({ device }: { device: Device }) => {
  const t = textsOf(device.language);
  const disabled = stateOf(device) !== 'waiting' || device.operation?.work.kind === 'receipt';
  const tap = { press: 'card', entry: 'EMV_CONTACTLESS' } as const;
  return (
    <section className="panel wide">
      <fieldset>
        <legend>{t.wallet}</legend>
        {WALLET.map((name, index) => (
          <label key={name} className={`card ${name}`}>
            <input id={`card-${name}`} type="radio" name="card" value={name} defaultChecked={index === 0} />
            <span>{BRANDS[name]}</span>
            <span>•••• {CARDS[name].last4}</span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button id="tap" className="main" press={tap} label={t.tap} hotkey="T" disabled={disabled} />
        <Button
          id="insert"
          press={{ press: 'card', entry: 'EMV_CONTACT' }}
          label={t.insert}
          hotkey="I"
          disabled={disabled}
        />
        <Button
          id="decline"
          press={{ ...tap, card: 'declined' }}
          label={t.decline}
          hotkey="D"
          disabled={disabled}
        />
        <Button id="half" press={{ ...tap, card: 'half' }} label={t.tapHalf} hotkey="H" disabled={disabled} />
      </div>
    </section>
  );
};

const Controls = ({ device }: { device: Device }) => {
  const t = textsOf(device.language);
  const power = device.plugged ? 'unplug' : 'plug';
  const app = device.app === 'open' ? 'close_app' : 'open_app';
  const other = device.language === 'en' ? 'fr' : 'en';
  return (
    <section className="panel stack">
      <h2>{t.device}</h2>
      <div className="actions">
        <Button id="power" press={{ press: power }} label={t[power]} />
        <Button id="app" press={{ press: app }} label={t[app]} disabled={!device.plugged} />
        <span className="wide">
          <Button id="language" press={{ press: 'language', language: other }} label={t.language} />
        </span>
      </div>
      <label>
        {t.mode}
        <select id="mode" data-server="" defaultValue={device.mode}>
          <option value="hand">{t.hand}</option>
          <option value="auto">{t.auto}</option>
          <option value="endings">{t.endings}</option>
        </select>
      </label>
      {device.drawer && (
        <div className="row">
          <p>
            <strong>{t.drawer}</strong>
            <br />
            <span className="soft">
              {device.drawer === 'open' ? t.drawerOpen : t.drawerClosed} · {t.openings}:{' '}
              {device.drawerOpenings}
            </span>
          </p>
          <Button
            id="drawer"
            press={{ press: 'close_drawer' }}
            label={t.close_drawer}
            disabled={device.drawer === 'closed'}
          />
        </div>
      )}
    </section>
  );
};

const Paper = ({ device }: { device: Device }) => {
  const t = textsOf(device.language);
  return (
    <section className="panel">
      <h2>{t.paper}</h2>
      {device.paper.isEmpty() ? (
        <p className="soft">{t.noPaper}</p>
      ) : (
        <>
          {/* A strip that scrolls is reached by keyboard too. */}
          <div className="paper" tabIndex={0} role="group" aria-label={t.paper} id="paper">
            {device.paper.map((line, index) =>
              line === CUT ? <hr key={index} /> : <div key={index}>{line || ' '}</div>,
            )}
          </div>
          <Button id="tear" press={{ press: 'tear' }} label={t.tear} />
        </>
      )}
    </section>
  );
};

export const DeviceView = ({ device }: { device: Device }): ReactElement => {
  const { title, amount, more } = shownBy(device);
  const said = [title, amount, more].filter(Boolean).join('. ');
  return (
    <div className="bench" lang={device.language} data-say={said}>
      <Terminal device={device} />
      <div className="panels">
        <Wallet device={device} />
        <Controls device={device} />
        {device.hasPrinter && <Paper device={device} />}
      </div>
    </div>
  );
};
