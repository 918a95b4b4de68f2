import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CALL_NAMES } from '../world/call.js';
import { KIND_NAMES } from '../world/misbehaviours.js';
import type { Device, World } from '../world/world.js';
import { DeviceView, shownBy, stateOf } from './device.js';
import { STYLE } from './style.js';
import { textsOf } from './texts.js';

/* The simulator's pages: drawn here, kept current by the script, which puts newer markup into #live. */

interface Framed {
  readonly language: Device['language'];
  readonly title: string;
  readonly back: ReactNode;
  readonly children: ReactElement;
}

const framed = ({ language, title, back, children }: Framed): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
        <script src="/_sim/client.js" type="module" />
      </head>
      <body>
        <header>
          <h1>{title}</h1>
          {back}
        </header>
        <main>
          <p id="say" role="status" className="vh" />
          <div id="live">{children}</div>
        </main>
      </body>
    </html>,
  )}`;

export const deviceMarkup = (device: Device): string => renderToStaticMarkup(<DeviceView device={device} />);

export const DevicePage = (device: Device): string =>
  framed({
    language: device.language,
    title: device.name,
    back: <a href="/_sim/">{textsOf(device.language).simulator}</a>,
    children: <DeviceView device={device} />,
  });

const DeviceTile = ({ device }: { device: Device }) => {
  const { title, amount } = shownBy(device);
  const state = stateOf(device);
  return (
    <li>
      <a href={`/_sim/device/${encodeURIComponent(device.serial)}`} lang={device.language}>
        <strong>{device.name}</strong>
        <span className="soft">{device.serial}</span>
        <span className="light" data-state={state}>
          {textsOf(device.language)[state]}
        </span>
        <span>{[title, amount].filter(Boolean).join(' · ')}</span>
      </a>
    </li>
  );
};

const EN = textsOf('en');

const Choice = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <label>
    {label}
    <select id={id}>{children}</select>
  </label>
);

const option = (name: string) => (
  <option key={name} value={name}>
    {name}
  </option>
);

const Misbehaviours = ({ world }: { world: World }) => (
  <section className="panel">
    <h2>{EN.misbehaviours}</h2>
    {world.queue.isEmpty() ? (
      <p className="soft" style={{ marginBottom: 12 }}>
        {EN.queueEmpty}
      </p>
    ) : (
      <ol>
        {world.queue.map(({ kind, call, stage, times, serial }, index) => (
          <li key={index}>
            {[kind, call, stage === 'before' && EN.before, serial, times > 1 && `× ${times}`]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
    )}
    <div className="form">
      <Choice id="kind" label={EN.kind}>
        {KIND_NAMES.map(option)}
      </Choice>
      <Choice id="call" label={EN.call}>
        <option value="">{EN.anyCall}</option>
        {CALL_NAMES.map(option)}
      </Choice>
      <Choice id="stage" label={EN.stage}>
        <option value="after">{EN.after}</option>
        <option value="before">{EN.before}</option>
      </Choice>
    </div>
    <div className="row" style={{ justifyContent: 'flex-start' }}>
      <button type="button" id="add" className="main" data-next="add">
        {EN.add}
      </button>
      <button type="button" id="clear" data-next="clear" disabled={world.queue.isEmpty()}>
        {EN.clear}
      </button>
    </div>
  </section>
);

const DevicesView = ({ world }: { world: World }): ReactElement => (
  <div lang="en">
    <ul className="tiles">
      {world.devices.valueSeq().map((device) => (
        <DeviceTile key={device.serial} device={device} />
      ))}
    </ul>
    <Misbehaviours world={world} />
  </div>
);

export const devicesMarkup = (world: World): string => renderToStaticMarkup(<DevicesView world={world} />);

export const DevicesPage = (world: World): string =>
  framed({
    language: 'en',
    title: EN.simulator,
    back: <a href="/_sim/ledger">{EN.ledger}</a>,
    children: <DevicesView world={world} />,
  });
