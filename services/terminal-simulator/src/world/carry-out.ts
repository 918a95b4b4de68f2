import type { Call, CallName } from './call.js';
import * as device from './device-calls.js';
import * as merchant from './merchant.js';
import * as oauth from './oauth.js';
import * as payments from './payments.js';
import { badRequest, conflict, noAnswer, unauthorized, unreachable, unsupportedType } from './replies.js';
import { abandon, bounded, send, settle, type Turn } from './turn.js';
import type { Device, Operation, Reply } from './world.js';

/* A call that has reached the provider: checked, carried out, answered. */

const APP_CLOSED_ANSWERS_MS = 15_000;
const MOST_KEY = 128;

type Handler = (turn: Turn, call: Call, device: Device) => Reply | null;

const HANDLERS: Readonly<Record<CallName, Handler>> = {
  'oauth.authorize': oauth.authorize,
  'oauth.token': oauth.exchange,
  'oauth.refresh': oauth.refresh,
  'merchant.devices': merchant.devices,
  'merchant.payments': merchant.payments,
  'payments.create': payments.createPayment,
  'payments.find': payments.lookUp,
  'payments.get': payments.lookUp,
  'payments.capture': payments.capture,
  'payments.increment': payments.increment,
  'payments.tip': payments.adjustTip,
  'payments.void': payments.voidCall,
  'payments.refund': payments.refund,
  'payments.receipt': payments.sendReceipt,
  'refunds.receipt': payments.sendReceipt,
  'credits.create': payments.createCredit,
  'credits.get': payments.getCredit,
  'credits.receipt': payments.sendReceipt,
  'device.ping': device.ping,
  'device.status': device.status,
  'device.cancel': device.cancel,
  'device.reset': device.resetDevice,
  'device.welcome': device.welcome,
  'device.thankYou': device.thankYou,
  'device.display': device.display,
  'device.receiptOptions': device.receiptOptions,
  'device.printers': device.printers,
  'device.printText': device.printText,
  'device.printImage': device.printImage,
  'device.drawers': device.drawers,
  'device.openDrawer': device.openDrawer,
};

const isSeconds = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 300;

const NAMES: Readonly<Record<string, string>> = {
  'x-clover-device-id': 'X-Clover-Device-Id',
  'x-pos-id': 'X-POS-Id',
  'user-agent': 'User-Agent',
  'idempotency-key': 'Idempotency-Key',
};

/** The fault in the headers of a call on a device. */
const headerProblem = (turn: Turn, { request, serial, key, route }: Call): Reply | null => {
  const { headers } = request;
  const missing = Object.keys(NAMES).find(
    (name) => !headers[name] && (route.key ?? name !== 'idempotency-key'),
  );
  if (missing) return badRequest(`Request missing required header: ${NAMES[missing]}`);
  if (!turn.world.devices.has(serial))
    return badRequest(`An invalid device serial number [${serial.slice(0, 32)}] or token was provided.`);
  if (key.length > MOST_KEY) return badRequest('Idempotency-Key is too long');
  const timeout = headers['x-clover-timeout'];
  return timeout === undefined || isSeconds(timeout)
    ? null
    : badRequest('X-Clover-Timeout must be a whole number from 0 to 300');
};

const gateProblem = (turn: Turn, call: Call): Reply | null => {
  const { request, route } = call;
  if (route.area !== 'oauth' && !oauth.isSignedIn(turn, call)) return unauthorized();
  const type = request.headers['content-type'];
  if (request.body !== '' && !/^application\/json\b/i.test(type ?? '')) return unsupportedType();
  return route.area === 'connect' ? headerProblem(turn, call) : null;
};

const NAMES_OF_WORK = {
  payment: 'CreateCharge',
  credit: 'CreateCredit',
  refund: 'CreateRefund',
  receipt: 'ReceiptOptions',
} as const satisfies Record<Operation['work']['kind'], string>;

/** Whether the device can be reached and is free. */
const deviceProblem = ({ name, route }: Call, { serial, plugged, app, operation }: Device): Reply | null => {
  if (!route.device) return null;
  if (!plugged || (app !== 'open' && name === 'device.status'))
    return noAnswer(serial, APP_CLOSED_ANSWERS_MS);
  if (app !== 'open') return unreachable(serial);
  return route.foreground && operation ? conflict(NAMES_OF_WORK[operation.work.kind]) : null;
};

/** A key that was used: its answer, or why it has none. */
const repeated = ({ world }: Turn, { key, fingerprint, route }: Call): Reply | null => {
  const use = route.key && world.keys.get(key);
  if (!use) return null;
  if (use.fingerprint !== fingerprint) return badRequest('Idempotency-Key was used for another request');
  return use.reply ?? conflict(route.foreground!);
};

export const carryOut = (turn: Turn, call: Call): void => {
  const found = turn.world.devices.get(call.serial);
  const problem =
    gateProblem(turn, call) ?? repeated(turn, call) ?? (found ? deviceProblem(call, found) : null);
  if (problem) return send(turn, call.callId, problem);
  const { keys, settings } = turn.world;
  if (call.route.key)
    turn.world = {
      ...turn.world,
      keys: bounded(keys, call.key, { fingerprint: call.fingerprint, reply: null }, settings.most),
    };
  const reply = HANDLERS[call.name](turn, call, found!);
  if (!reply) return;
  if (reply.status === 200) settle(turn, call, reply);
  else abandon(turn, call, reply);
};
