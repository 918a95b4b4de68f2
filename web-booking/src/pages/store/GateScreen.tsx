import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { Icon } from '../../parts/ui/Icon.js';
import { useDeskTexts } from './desk-i18n.js';
import { ForceEntry } from './ForceEntry.js';
import type { Scan } from './gate-scan.js';
import { playTone } from './gate-sound.js';
import { spoken, verdictOf, type Tone, type Verdict } from './gate-verdict.js';
import { Key } from './Key.js';
import { useStore } from './store-context.js';
import { TenderBar } from './TenderBar.js';
import { GATE_FIELD, type Gate } from './use-gate.js';

const GateCamera = lazy(async () => ({ default: (await import('./GateCamera.js')).GateCamera }));
/** Browsers without it have no camera at the gate. */
const readsCodes = (): boolean => 'BarcodeDetector' in globalThis;

const MAX_CODE = 200;
const ICONS = { good: 'check', warn: 'alert', bad: 'close', none: 'clock' } as const satisfies Record<
  Tone,
  string
>;
const BIG = 72;

const useVerdicts = (): ((scan: Scan) => Verdict) => {
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const { venue } = useStore();
  return (scan) => verdictOf(scan, { ...i18n, desk: t, timeZone: venue.timezone });
};

/** Says and sounds each verdict once: when it is there, and when it is undone. */
const useTold = ({ scans, isSilent }: Gate): void => {
  const { announcer } = useServices();
  const verdict = useVerdicts();
  const told = useRef(new Set(scans));
  useEffect(() => {
    for (const scan of scans) {
      if ((!scan.answer && !scan.problem) || told.current.has(scan)) continue;
      const found = verdict(scan);
      announcer.say(spoken(found));
      if (!isSilent) playTone(found.tone);
    }
    told.current = new Set(scans);
  });
};

/** Colour, sign and words of the newest scan. */
const VerdictPanel = ({ gate }: { gate: Gate }) => {
  const { open } = useStore();
  const { money, title } = useI18n();
  const { t } = useDeskTexts();
  const { inventory } = useStore();
  const verdict = useVerdicts();
  const [newest] = gate.scans;
  if (!newest)
    return (
      <div className="gate-verdict" data-tone="none">
        <h2>{t(gate.isExit ? 'gate_scan_out' : 'gate_scan')}</h2>
        <p className="gate-party">{title(inventory.title)}</p>
      </div>
    );
  const { tone, title: heading, why, refunded, who, party, people } = verdict(newest);
  const reservation = newest.answer?.reservation;
  return (
    <div className="gate-verdict" data-tone={tone} key={newest.key}>
      <Icon name={ICONS[tone]} size={BIG} />
      <h2>{heading}</h2>
      {why ? <p className="gate-why">{why}</p> : null}
      {refunded ? <p className="gate-why">{refunded}</p> : null}
      {who ? <p className="gate-who">{who}</p> : null}
      {party ? <p className="gate-party">{party}</p> : null}
      {people.length > 0 ? (
        <ul className="gate-people">
          {people.map(({ id, name, isIn }) => (
            <li key={id} data-in={isIn || undefined}>
              <Icon name={isIn ? 'check' : 'clock'} />
              {name}
              <span className="visually-hidden">{t(isIn ? 'gate_is_in' : 'gate_is_out')}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {reservation ? (
        <div className="actions">
          {gate.collect ? (
            <button type="button" className="button" onClick={gate.collect}>
              {t('collect', { amount: money(reservation.balance) })} <Key name="⏎" />
            </button>
          ) : null}
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => open({ name: 'reservation', id: reservation.id })}
          >
            {t('open')}
          </button>
        </div>
      ) : null}
      {gate.force ? <ForceEntry force={gate.force} /> : null}
    </div>
  );
};

const CodeForm = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useDeskTexts();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onCode(code);
    setCode('');
  };
  return (
    <form className="gate-form" onSubmit={submit}>
      <label htmlFor={GATE_FIELD}>{t('gate_code')}</label>
      <input
        id={GATE_FIELD}
        value={code}
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="button quiet" aria-disabled={code.trim() === ''}>
        {t('find')}
      </button>
    </form>
  );
};

/** Whether who is scanned comes or leaves, where the destination records both. */
const Way = ({ gate }: { gate: Gate }) => {
  const { t } = useDeskTexts();
  if (gate.isExit === null) return null;
  return (
    <fieldset className="gate-way">
      <legend>{t('gate_way')}</legend>
      {([false, true] as const).map((exit) => (
        <label key={String(exit)}>
          <input
            type="radio"
            name="gate-way"
            checked={gate.isExit === exit}
            onChange={() => gate.setExit(exit)}
          />
          {t(exit ? 'gate_way_out' : 'gate_way_in')}
        </label>
      ))}
    </fieldset>
  );
};

const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useDeskTexts();
  const [isOn, setOn] = useState(false);
  if (!readsCodes()) return null;
  return (
    <div className="gate-camera">
      <button type="button" className="button quiet" aria-expanded={isOn} onClick={() => setOn(!isOn)}>
        {t(isOn ? 'gate_camera_stop' : 'gate_camera')}
      </button>
      {isOn ? (
        <Suspense>
          <GateCamera onCode={onCode} />
        </Suspense>
      ) : null}
    </div>
  );
};

const LastScans = ({ gate }: { gate: Gate }) => {
  const { t } = useDeskTexts();
  const verdict = useVerdicts();
  const titleId = 'gate-scans';
  return (
    <div className="gate-scans">
      <h2 id={titleId}>{t('gate_last')}</h2>
      {gate.undo ? (
        <button type="button" className="button quiet" onClick={gate.undo.act}>
          {t('gate_undo', { who: verdict(gate.undo.scan).who || gate.undo.scan.code })}
          <Key name="U" />
        </button>
      ) : null}
      {gate.scans.length === 0 ? <p className="hint">{t('gate_none')}</p> : null}
      <ul aria-labelledby={titleId}>
        {gate.scans.map((scan) => {
          const { tone, title, who } = verdict(scan);
          return (
            <li key={scan.key} data-tone={tone}>
              <Icon name={ICONS[tone]} />
              <span>{who || scan.code}</span>
              <small>{title}</small>
            </li>
          );
        })}
      </ul>
      <label className="gate-sound">
        <input
          type="checkbox"
          checked={!gate.isSilent}
          onChange={({ target }) => gate.setSilent(!target.checked)}
        />
        {t('gate_sound')}
      </label>
    </div>
  );
};

/** Lets parties in: a scan, and its verdict over the whole screen (docs/rules/desk.md 97). */
export const GateScreen = ({ gate }: { gate: Gate }) => {
  const { state } = useStore();
  const { t } = useDeskTexts();
  useTold(gate);
  const payment = useRef<HTMLElement>(null);
  const isCollecting = state.at === 'collect';
  // The button that led here is gone.
  useEffect(() => {
    if (isCollecting) payment.current?.focus();
  }, [isCollecting]);
  return (
    <>
      <section className="gate-main" aria-label={t('gate')}>
        <VerdictPanel gate={gate} />
      </section>
      <section className="store-cart gate-side" aria-label={t('gate_payment')} ref={payment} tabIndex={-1}>
        <TenderBar isGate />
        <Way gate={gate} />
        <CodeForm onCode={gate.scan} />
        <Camera onCode={gate.scan} />
        <LastScans gate={gate} />
      </section>
    </>
  );
};
