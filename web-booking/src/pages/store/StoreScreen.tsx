import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { CartPanel } from './CartPanel.js';
import { useDeskTexts } from './desk-i18n.js';
import { isShown } from './desk-sales.js';
import { Dialogs } from './Dialogs.js';
import { METHODS } from './methods.js';
import { StoreContext, type OpenDialog, type Store } from './store-context.js';
import { TenderBar } from './TenderBar.js';
import { SEARCH_FIELD, Tiles } from './Tiles.js';
import { TopBar } from './TopBar.js';
import { GATE_FIELD, useGate, type Gate } from './use-gate.js';
import { useMode } from './use-mode.js';
import { useScanner } from './use-scanner.js';
import { tilesOf, useShelf, type ShelfState } from './use-shelf.js';
import { useStoreOf } from './use-store.js';

const loadGate = async () => ({ default: (await import('./GateScreen.js')).GateScreen });
const GateScreen = lazy(loadGate);

/** The act of a key that was pressed by itself; false where it does nothing (docs/rules/desk.md 88). */
const keyOf = (desk: Store, { sections }: ShelfState, toggle: () => void): ((key: string) => boolean) => {
  const { state, sales, sale, blocked, open, say } = desk;
  const guarded = (act: () => void) => (): void =>
    blocked === null ? act() : say({ tone: 'bad', text: blocked });
  const last = sale.lines.findLast(({ visitor, product }) => visitor !== null || product !== null);
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    F1: () => open('commands'),
    F3: guarded(() => open('pay')),
    F7: desk.parked.park,
    t: () => open('time'),
    k: () => open('till'),
    r: () => open('rate'),
    n: () => open('contact'),
    c: () => open('coupon'),
    p: () => open('parked'),
    i: sale.people.expected > 0 ? () => open('participants') : undefined,
    o: desk.openLast,
    x: desk.cancelLast,
    F9: desk.printReceipt,
    e: desk.mailReceipt,
    F10: () => open('drawer'),
    g: toggle,
    f: () => open('guest'),
    '/': () => document.getElementById(SEARCH_FIELD)?.focus(),
    '+': last && (() => desk.setCount(last.key, last.count + 1)),
    '-': last && (() => desk.setCount(last.key, last.count - 1)),
    Enter: isShown(state) ? () => sales.close() : guarded(() => open('pay')),
    Escape: () => (isShown(state) || state.at === 'collect' ? sales.close() : say(null)),
    ...Object.fromEntries(
      METHODS.flatMap((method) => (method.key ? [[method.key, () => desk.pay(method)]] : [])),
    ),
    ...Object.fromEntries(
      tilesOf(sections)
        .slice(0, 9)
        .map((tile, nth) => [
          String(nth + 1),
          () => ('visitor' in tile ? desk.addVisitor(tile.visitor) : desk.add(tile.addon)),
        ]),
    ),
  };
  return (key) => {
    const act = acts[key] ?? acts[key.toLowerCase()];
    act?.();
    return act !== undefined;
  };
};

/** The act of a key at the gate. */
const gateKeyOf = (desk: Store, gate: Gate, toggle: () => void): ((key: string) => boolean) => {
  const { state, sales, blocked, open, say } = desk;
  const isCollecting = state.at === 'collect';
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    F1: () => open('commands'),
    F3: isCollecting && blocked === null ? () => open('pay') : undefined,
    F9: desk.printReceipt,
    e: desk.mailReceipt,
    o: desk.openLast,
    x: desk.cancelLast,
    F10: () => open('drawer'),
    g: toggle,
    f: () => open('guest'),
    u: gate.undo?.act,
    '/': () => document.getElementById(GATE_FIELD)?.focus(),
    Enter: isShown(state) ? () => sales.close() : (gate.collect ?? undefined),
    Escape: () => (isShown(state) || isCollecting ? sales.close() : say(null)),
    ...Object.fromEntries(
      METHODS.flatMap((method) =>
        method.key && isCollecting && method.only !== 'sale' ? [[method.key, () => desk.pay(method)]] : [],
      ),
    ),
  };
  return (key) => {
    const act = acts[key] ?? acts[key.toLowerCase()];
    act?.();
    return act !== undefined;
  };
};

/** A code that was scanned over one of these takes its place; over any other it does nothing. */
const GIVE_WAY: readonly (OpenDialog['name'] | undefined)[] = ['reservation', 'guest', 'barcode', 'product'];

/** Says over a dialog that the code did nothing: what is behind it is neither seen nor read out. */
const useRefusedScan = () => {
  const { t } = useDeskTexts();
  const [over, setOver] = useState<{ readonly dialog: Element; readonly nth: number } | null>(null);
  const text = over ? (
    <p key={over.nth} role="alert" className="field-error store-scan-refused">
      {t('scan_close_first')}
    </p>
  ) : null;
  return {
    refuse: (dialog: Element): void => setOver((before) => ({ dialog, nth: (before?.nth ?? 0) + 1 })),
    refused: over && createPortal(text, over.dialog),
  };
};

/** The point of sale: what can be sold left, the cart right, its total and how it is paid always in view. */
export const StoreScreen = ({
  venue,
  inventory,
}: {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
}) => {
  const desk = useStoreOf(venue, inventory);
  const { title } = useI18n();
  const { t } = useDeskTexts();
  const shelf = useShelf(desk.sale);
  const { isGate, toggle } = useMode();
  const gate = useGate(desk);
  const forgetSaid = useLatest(() => desk.say(null));
  useEffect(() => forgetSaid(), [isGate, forgetSaid]);
  const { refuse, refused } = useRefusedScan();
  useScanner({
    onScan: (code, over) => {
      if (over && !GIVE_WAY.includes(desk.dialog?.name)) return refuse(over);
      if (over) desk.open(null);
      // A cashier who scans the next has given the change.
      if (isShown(desk.state)) desk.sales.close();
      if (isGate) gate.scan(code);
      else desk.scan(code);
    },
    onKey: isGate ? gateKeyOf(desk, gate, toggle) : keyOf(desk, shelf, toggle),
  });
  const { state } = desk;
  const openPending = useLatest(() => desk.open('pending'));
  const isEngaged =
    (state.at === 'idle' || state.at === 'collect') && state.problem?.code === 'pending_transaction';
  useEffect(() => {
    if (isEngaged) openPending();
  }, [isEngaged, openPending]);
  const destination = title(inventory.title);
  useEffect(() => {
    document.title = `${t(isGate ? 'gate' : 'title')} – ${destination}`;
  }, [t, destination, isGate]);
  // Selling begins without it; the gate has it before a key leads there.
  useEffect(() => void loadGate().catch(() => undefined), []);
  return (
    <StoreContext value={desk}>
      <div className="store" data-at={state.at}>
        <TopBar />
        {isGate ? (
          <Suspense>
            <GateScreen gate={gate} />
          </Suspense>
        ) : (
          <>
            <Tiles shelf={shelf} />
            <section className="store-cart" aria-label={t('cart')}>
              <CartPanel />
              <TenderBar />
            </section>
          </>
        )}
      </div>
      <Dialogs />
      {refused}
    </StoreContext>
  );
};
