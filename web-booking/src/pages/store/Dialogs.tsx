import { useEffect } from 'react';
import type { BookableAddon } from '@stile/contracts';
import { atRest } from '../../core/browser/at-rest.js';
import { lazyPart, loadParts } from '../../core/browser/lazy-part.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { productOf } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { rememberNotes } from '../../parts/drafts/addon-notes.js';
import { stockOf } from '../../parts/addons/stock.js';
import { withCount } from './cart.js';
import { Boundary } from '../../parts/ui/Boundary.js';
import {
  BarcodeDialog,
  ClearDialog,
  ContactDialog,
  CouponDialog,
  ParkedDialog,
  RateDialog,
  TillDialog,
  TimeDialog,
} from './SmallDialogs.js';
import type { DialogName } from './dialog-name.js';
import { useStore, type OpenDialog } from './store-context.js';

const AttributesDialog = lazyPart(
  async () => (await import('../../parts/attributes/AttributesDialog.js')).AttributesDialog,
);
const Participants = lazyPart(async () => (await import('./ParticipantsDialog.js')).ParticipantsDialog);

/* Without the network they can do nothing: they are fetched once the desk is idle. */
const CancelSaleDialog = lazyPart(async () => (await import('./CancelSaleDialog.js')).CancelSaleDialog);
const CloseTillDialog = lazyPart(async () => (await import('./CloseTillDialog.js')).CloseTillDialog);
const CommandsDialog = lazyPart(async () => (await import('./CommandsDialog.js')).CommandsDialog);
const CountDialog = lazyPart(async () => (await import('./TillDialogs.js')).CountDialog);
const DrawerDialog = lazyPart(async () => (await import('./TillDialogs.js')).DrawerDialog);
const FindPaymentDialog = lazyPart(async () => (await import('./FindPaymentDialog.js')).FindPaymentDialog);
const GuestDialog = lazyPart(async () => (await import('./GuestDialog.js')).GuestDialog);
const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.js')).HandOverDialog);
const LoadDialog = lazyPart(async () => (await import('./TillDialogs.js')).LoadDialog);
const OfflineDialog = lazyPart(async () => (await import('./OfflineDialog.js')).OfflineDialog);
const OpenTillDialog = lazyPart(async () => (await import('./TillDialogs.js')).OpenTillDialog);
const PayDialog = lazyPart(async () => (await import('./PayDialog.js')).PayDialog);
const PendingDialog = lazyPart(async () => (await import('./PendingDialog.js')).PendingDialog);
const ProductDialog = lazyPart(async () => (await import('./ProductDialog.js')).ProductDialog);
const ReceiptMailDialog = lazyPart(async () => (await import('./ReceiptMailDialog.js')).ReceiptMailDialog);
const RefundDialog = lazyPart(async () => (await import('./RefundDialog.js')).RefundDialog);
const ReservationDialog = lazyPart(async () => (await import('./ReservationDialog.js')).ReservationDialog);
const TerminalControlDialog = lazyPart(
  async () => (await import('./TerminalControlDialog.js')).TerminalControlDialog,
);
const TerminalDialog = lazyPart(async () => (await import('./TerminalDialog.js')).TerminalDialog);
const TillReportDialog = lazyPart(async () => (await import('./TillReportDialog.js')).TillReportDialog);

const AT_REST = [
  AttributesDialog,
  Participants,
  CancelSaleDialog,
  CloseTillDialog,
  CommandsDialog,
  CountDialog,
  DrawerDialog,
  FindPaymentDialog,
  GuestDialog,
  HandOverDialog,
  LoadDialog,
  OfflineDialog,
  OpenTillDialog,
  PayDialog,
  PendingDialog,
  ProductDialog,
  ReceiptMailDialog,
  RefundDialog,
  ReservationDialog,
  TerminalControlDialog,
  TerminalDialog,
  TillReportDialog,
];

export const loadDialogs = (): Promise<unknown> => loadParts(AT_REST);

const MOST = 999_999;

/** Days, quantity, price and notes of one line of a product. */
const CustomizeDialog = ({ addon, line }: { addon: BookableAddon; line: string }) => {
  const { sale, close } = useStore();
  const { stored } = useServices();
  const { booking, products, shelf } = sale;
  const { selection, inventory, change, party } = booking;
  const product = products.get(productOf(line));
  if (!product) return null;
  const chosen = selection.addons[line];
  const stock = stockOf(product.group, addon, sale.day, chosen, party.visitors);
  return (
    <AttributesDialog
      addon={addon}
      lineKey={line}
      inventory={inventory.id}
      visitDate={selection.date ?? ''}
      endDate={null}
      chosen={chosen}
      isDesk
      max={Math.min(stock.max, MOST)}
      persons={addon.settings.price_per_person ? Math.max(1, party.visitors) : 1}
      onSave={(saved) => change({ addons: { [line]: { ...saved, time: saved.time ?? stock.time } } })}
      onDelete={() => {
        rememberNotes(stored, inventory.id, line, '');
        change({ addons: withCount(line, 0, shelf) });
      }}
      onClose={() => close('customize')}
    />
  );
};

/** `after`: what a choice leads on to. */
type Named = (props: { readonly after?: ((chosen: string) => void) | undefined }) => React.ReactNode;

const DIALOGS: Readonly<Record<DialogName, Named>> = {
  till: TillDialog,
  terminal: TerminalDialog,
  'terminal-control': TerminalControlDialog,
  pay: () => <PayDialog method={null} />,
  manual: () => <PayDialog method="manual" />,
  barcode: BarcodeDialog,
  clear: ClearDialog,
  commands: CommandsDialog,
  parked: ParkedDialog,
  time: TimeDialog,
  rate: RateDialog,
  coupon: CouponDialog,
  contact: ContactDialog,
  participants: Participants,
  drawer: DrawerDialog,
  count: CountDialog,
  load: LoadDialog,
  'open-till': OpenTillDialog,
  'close-till': CloseTillDialog,
  'hand-over': HandOverDialog,
  pending: PendingDialog,
  find: FindPaymentDialog,
  guest: GuestDialog,
  offline: OfflineDialog,
};

const Shown = ({ dialog }: { dialog: OpenDialog }) => {
  if (dialog.name === 'customize') return <CustomizeDialog key={dialog.line} {...dialog} />;
  if (dialog.name === 'product') return <ProductDialog addon={dialog.addon} />;
  if (dialog.name === 'reservation') return <ReservationDialog key={dialog.id} id={dialog.id} />;
  if (dialog.name === 'receipt-mail') return <ReceiptMailDialog key={dialog.id} id={dialog.id} />;
  if (dialog.name === 'cancel-sale') return <CancelSaleDialog key={dialog.id} id={dialog.id} />;
  if (dialog.name === 'refund') return <RefundDialog {...dialog} />;
  if (dialog.name === 'till-report') return <TillReportDialog report={dialog.report} />;
  const Dialog = DIALOGS[dialog.name];
  return <Dialog key={dialog.name} after={dialog.after} />;
};

/** In place of a dialog that did not load: the desk stays, with what it shows and what is under way. */
const NotLoaded = () => {
  const { open, say } = useStore();
  const { t } = useI18n();
  const end = useLatest(() => {
    open(null);
    say({ tone: 'bad', text: t('no_answer') });
  });
  useEffect(() => end(), [end]);
  return null;
};

/** The dialog that is open above the screen. */
export const Dialogs = () => {
  const { dialog } = useStore();
  useEffect(() => {
    // A part that does not come is asked for again once it is opened.
    void atRest().then(() => loadDialogs().catch(() => undefined));
  }, []);
  if (!dialog) return null;
  return (
    <Boundary key={dialog.name} fallback={<NotLoaded />}>
      <Shown dialog={dialog} />
    </Boundary>
  );
};
