/**
 * A text of the server's errors: `status` is HTTP's, `status_code` the number that its clients know it by, if
 * another.
 */
interface DeskError {
  readonly key: string;
  readonly en: string;
  readonly status: number;
  readonly status_code?: number;
}
/** A text that a page shows, or the server once a device has been asked. */
interface DeskNotice {
  readonly key: string;
  readonly en: string;
  readonly catalogue: 'errors' | 'console' | 'card' | 'booking-desk' | 'booking-reservation-page';
}
/** A text that nobody says, with the reason. */
interface UnsaidText {
  readonly why:
    | /** The server keeps the transaction and decides it once: the page has no such step to fail. */ 'server'
    | /** The error that is meant has its own text and code, and is said without a prefix. */ 'own'
    | /** A missing field is asked for before anything is sent. */ 'asked'
    | /** One screen does what these dialogs and panels did, and says it in its own words. */ 'screen'
    | /** Gates by hand are not built. */ 'gates';
  readonly status_code?: number;
  readonly en: string;
  readonly fr: string;
}

/*
 * The texts of the desk that its clients know word for word (docs/rules/errors.md 10). What is built has its French in
 * the catalogue, under its key.
 */
export const DESK_ERRORS: readonly DeskError[] = [
  { key: 'till_not_selected', status: 422, status_code: 420, en: 'Till Not Selected' },
  { key: 'edit_till_not_selected', status: 422, status_code: 580, en: 'Till Not Selected' },
  { key: 'time_slot_missing', status: 422, status_code: 430, en: 'Time slot is not selected' },
  {
    key: 'edit_adds_payment',
    status: 422,
    en: 'Cannot add payments to this reservation. Please create a new reservation.',
  },
  {
    key: 'refund_failed',
    status: 409,
    status_code: 800,
    en: "The card's bank refused the refund. Return the money another way.",
  },
  {
    key: 'refund_in_part',
    status: 409,
    status_code: 800,
    en: '{returned} went back, {not_returned} did not. Return the rest another way.',
  },
  {
    key: 'till_cash_short',
    status: 409,
    status_code: 800,
    en: 'There is not enough cash in the till.',
  },
  {
    key: 'till_too_full',
    status: 409,
    status_code: 800,
    en: 'There would be too much cash in the till. Take some out first.',
  },
  { key: 'reservation_not_found', status: 404, en: 'Reservation Not Found' },
  { key: 'page_not_found', status: 404, en: '404: Page Not Found' },
  { key: 'item_not_found', status: 404, en: 'Item not found' },
  { key: 'no_access_group', status: 403, en: 'No access to inventory group' },
  { key: 'terminal_not_set', status: 422, en: 'Please set Clover terminal' },
  { key: 'card_type_missing', status: 422, en: 'No card type specified' },
  {
    key: 'inventory_group_missing',
    status: 422,
    status_code: 570,
    en: 'No inventory group is found, please refresh this session',
  },
  {
    key: 'pending_transaction',
    status: 409,
    status_code: 440,
    en: 'Pending transaction of {amount} is not completed. Wait for its completion or abort it.',
  },
  { key: 'terminal_log_failed', status: 200, status_code: 540, en: 'Failed to write the log' },
  { key: 'terminal_base_failed', status: 200, status_code: 600, en: 'Failed to create BASE' },
  { key: 'transaction_unknown', status: 404, status_code: 590, en: 'No window pending transaction' },
  {
    key: 'transaction_mismatch',
    status: 409,
    status_code: 585,
    en: 'Reservation or amount differs from the pending transaction.',
  },
];

const CODE_290 = 'Code 290: Warning: approved amount {approved} different from transaction amount {amount}';

export const DESK_NOTICES: readonly DeskNotice[] = [
  { key: 'till_missing', catalogue: 'console', en: 'Till Not Selected' },
  { key: 'backend_failure', catalogue: 'console', en: 'Backend failure' },
  { key: 'waiver_resent', catalogue: 'console', en: 'Waiver resent successfully' },
  { key: 'feature_not_available', catalogue: 'errors', en: 'Feature not available in POC' },
  { key: 'error_not_parsed', catalogue: 'errors', en: 'Could not parse error' },
  { key: 'edit_adds_product', catalogue: 'errors', en: 'Not allowed. Please create new order.' },
  { key: 'edit_saved', catalogue: 'errors', en: 'Saved' },
  { key: 'edit_at_terminal', catalogue: 'errors', en: 'Follow terminal instructions to make a refund' },
  { key: 'terminal_cancelled', catalogue: 'errors', en: 'Transaction was cancelled by user' },
  { key: 'terminal_partial', catalogue: 'errors', en: 'Please re-try with other card' },
  {
    key: 'pending',
    catalogue: 'card',
    en: 'Pending transaction of {amount} is not completed. Wait for its completion or abort it.',
  },
  {
    key: 'card_part_paid',
    catalogue: 'card',
    en: CODE_290,
  },
  {
    key: 'card_partial',
    catalogue: 'card',
    en: `${CODE_290}. The card did not cover the whole amount, and what was taken went back. Please re-try with other card`,
  },
  { key: 'card_cancelled', catalogue: 'card', en: 'Transaction was cancelled by user' },
  { key: 'token_none', catalogue: 'card', en: 'No access token is defined' },
  { key: 'state_unverified', catalogue: 'card', en: 'Error 000: Can not verify status of the terminal.' },
  { key: 'terminal_missing', catalogue: 'card', en: 'Please set Clover terminal' },
  {
    key: 'not_ready',
    catalogue: 'card',
    en: 'Terminal: {serial} is not READY. State: {state}. Terminal message: {message}.',
  },
  { key: 'card_returned', catalogue: 'card', en: 'Refund Processed' },
  {
    key: 'card_refunding',
    catalogue: 'card',
    en: 'Returning payment of {amount} to debit/credit card ending ....{last4}. Please follow instructions on the terminal',
  },
  {
    key: 'card_voiding',
    catalogue: 'card',
    en: 'Void transaction for {amount} is started. Please follow TERMINAL instructions...',
  },
  { key: 'card_voided', catalogue: 'card', en: '{amount} transaction is marked as VOID successfully' },
  {
    key: 'card_void_failed',
    catalogue: 'card',
    en: 'Void {amount} transaction is failed with the message: {message}',
  },
  {
    key: 'find_found',
    catalogue: 'card',
    en: 'Payment of {amount} is found in Clover. Payment id:{id}, state: {result}',
  },
  { key: 'reset_done', catalogue: 'card', en: ' Successfully reset Clover Cloud device id' },
  { key: 'find_none', catalogue: 'card', en: 'Payment for external Id {id} is not found in Clover' },
  {
    key: 'devices_failed',
    catalogue: 'card',
    en: "Can't retreive list of the provisioned devices. Error:{message}",
  },
  { key: 'devices_empty', catalogue: 'card', en: 'List of provisioned devices is empty' },
  { key: 'act_failed', catalogue: 'card', en: 'Error {status_code}  Message: {message}' },
  { key: 'cancel_done', catalogue: 'card', en: 'Cancel All Ops: {serial} is ready to connect' },
  { key: 'slot_missing', catalogue: 'booking-desk', en: 'Time slot is not selected' },
  { key: 'balance_recorded', catalogue: 'booking-desk', en: 'Balance Recorded' },
  { key: 'load_completed', catalogue: 'booking-desk', en: 'Till Load / Unload Completed' },
  { key: 'cleared', catalogue: 'booking-desk', en: 'Clear cart completed successfully' },
  { key: 'balance_to_settle', catalogue: 'booking-reservation-page', en: 'BALANCE: {amount}' },
  { key: 'refunded_mark', catalogue: 'booking-reservation-page', en: '- Refunded' },
];

const unsaid =
  (why: UnsaidText['why']) =>
  (en: string, fr: string, status_code?: number): UnsaidText => ({
    why,
    en,
    fr,
    ...(status_code === undefined ? {} : { status_code }),
  });
const byServer = unsaid('server');
const byOwn = unsaid('own');
const isAsked = unsaid('asked');
const byScreen = unsaid('screen');
const ofGate = unsaid('gates');

export const UNSAID_TEXTS: readonly UnsaidText[] = [
  byOwn('Inventory is undefined', 'Aucune destination n’est indiquée'),
  byOwn('No inventory found for current user', 'Aucune destination pour cet utilisateur'),
  byOwn('No access to inventory', 'Aucun accès à cette destination'),
  byOwn('UpdateReservation for cash payment has failed', 'La modification payée comptant a échoué'),
  byOwn('Manual refund for cash payment has failed', 'Le remboursement comptant a échoué'),
  byServer('No tempReservationId', 'Les places ne sont pas retenues'),
  byServer(
    "System failure. Can't create pending transaction. Please try again.",
    'Panne du système. La transaction ne peut pas être créée. Veuillez réessayer.',
    440,
  ),
  byServer('Status code:{code} {message}', 'Code\u00a0: {code} {message}', 540),
  byServer(
    'Something went wrong - no completed reservation found',
    'Un problème est survenu\u00a0: aucune réservation terminée',
  ),
  isAsked(
    'No access token or terminal ID is defined',
    'Aucun jeton d’accès ou numéro de terminal n’est défini',
  ),
  isAsked('Terminal serial is not set', 'Le numéro de série du terminal n’est pas défini'),
  isAsked(
    'Error: terminal serial # not set. Please set terminal serial # and try again',
    'Erreur\u00a0: le numéro de série du terminal n’est pas défini. Définissez-le et réessayez',
  ),
  byOwn('Transaction is cancelled. {message}', 'La transaction est annulée. {message}'),
  byOwn('Reset request has been actioned', 'La réinitialisation a été demandée'),
  byScreen('Complete Order / Pay', 'Terminer la commande / payer'),
  byScreen('Create Payment', 'Créer un paiement'),
  byScreen('Paid Total', 'Total payé'),
  byScreen('Cash Payment', 'Paiement comptant'),
  byScreen('Enter credit card details', 'Saisissez les données de la carte'),
  byScreen('Complete Credit Card Payment', 'Terminer le paiement par carte'),
  byScreen('Stripe Payments Not Set Up', 'Les paiements Stripe ne sont pas configurés'),
  ofGate('Error saving the schedule', 'L’horaire n’a pas pu être enregistré'),
  ofGate('Error deleting the schedule', 'L’horaire n’a pas pu être supprimé'),
];
