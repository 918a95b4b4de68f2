import { z } from 'zod';
import { bodyOf } from './body.js';
import type { Call } from './call.js';
import { begin, expireAfter, present, reset, stop } from './operation.js';
import { printable, printLines } from './paper.js';
import { notFound, notImplemented, ok } from './replies.js';
import { updateDevice, type Turn } from './turn.js';
import type { Device, Reply, Screen } from './world.js';

/* A device's acts beside money. */

const TEXT = z.object({ text: z.string().max(500) });
const ALWAYS = ['NO_RECEIPT', 'PRINT'];
const RECEIPT_OPTIONS = z.object({
  deliveryOptions: z
    .array(
      z.object({
        method: z.enum(['NO_RECEIPT', 'PRINT', 'EMAIL', 'SMS']),
        message: z.string().max(200).optional(),
      }),
    )
    .max(10)
    .default([]),
});
const printer = { printDeviceId: z.string().max(32) };
const PRINT_TEXT = z.object({ ...printer, text: z.array(z.string().max(200)).max(200) });
const PRINT_IMAGE = z.object({ ...printer, image: z.string().max(200_000) });
const OPEN_DRAWER = z.object({
  cashDrawerId: z.string().max(32).optional(),
  reason: z.string().max(200).optional(),
});

const STATUSES = { waiting: 'WAITING_FOR_CUSTOMER', processing: 'BUSY' } as const;

export const status = (_turn: Turn, _call: Call, { operation }: Device): Reply =>
  ok({ status: operation ? STATUSES[operation.step] : 'IDLE' });

export const ping = (): Reply => ok({ connected: true });

/** Whether a card is taken as the call arrives: then it stops nothing any more. */
const isTooLate = (turn: Turn, { callId }: Call, { serial }: Device): boolean => {
  const races = turn.world.twists.get(callId)?.kind === 'cancel_races';
  if (races) present(turn, serial, 'visa', 'EMV_CONTACTLESS');
  return races;
};

export const cancel = (turn: Turn, call: Call, device: Device): Reply => {
  isTooLate(turn, call, device);
  stop(turn, device.serial);
  return ok({});
};

export const resetDevice = (turn: Turn, call: Call, device: Device): Reply => {
  if (!isTooLate(turn, call, device)) reset(turn, device.serial);
  return ok({});
};

const show =
  (screen: Screen) =>
  (turn: Turn, _call: Call, { serial }: Device): Reply => {
    updateDevice(turn, serial, { screen });
    return ok({});
  };
export const welcome = show({ kind: 'welcome' });
export const thankYou = show({ kind: 'thank_you' });

export const display = (turn: Turn, call: Call, { serial }: Device): Reply => {
  const read = bodyOf(call, TEXT);
  if ('rejection' in read) return read.rejection;
  updateDevice(turn, serial, { screen: { kind: 'message', text: read.body.text } });
  return ok({});
};

export const receiptOptions = (turn: Turn, call: Call, device: Device): Reply | null => {
  const read = bodyOf(call, RECEIPT_OPTIONS);
  if ('rejection' in read) return read.rejection;
  const requested = read.body.deliveryOptions.map(({ method }) => method);
  begin(turn, device, call, { kind: 'receipt', methods: [...new Set([...requested, ...ALWAYS])] });
  expireAfter(turn, device.serial, call.callId, call.request.headers['x-clover-timeout']);
  return null;
};

const printerOf = ({ serial }: Device) => ({ id: `PRN${serial.slice(-10)}`, name: 'Receipt printer' });
const drawerOf = ({ serial }: Device) => ({ id: `DRW${serial.slice(-10)}`, name: 'Cash drawer' });

export const printers = (_turn: Turn, _call: Call, device: Device): Reply =>
  ok({ printers: device.hasPrinter ? [printerOf(device)] : [] });

const cannotPrint = (device: Device, printDeviceId: string): Reply | null => {
  if (!device.hasPrinter) return notImplemented('This device cannot print');
  return printDeviceId === printerOf(device).id ? null : notFound('Printer not found');
};

export const printText = (turn: Turn, call: Call, device: Device): Reply => {
  const read = bodyOf(call, PRINT_TEXT);
  if ('rejection' in read) return read.rejection;
  const rejection = cannotPrint(device, read.body.printDeviceId);
  if (rejection) return rejection;
  printLines(turn, device, read.body.text);
  return ok({});
};

export const printImage = (turn: Turn, call: Call, device: Device): Reply => {
  const read = bodyOf(call, PRINT_IMAGE);
  if ('rejection' in read) return read.rejection;
  const rejection = cannotPrint(device, read.body.printDeviceId);
  if (rejection) return rejection;
  printLines(turn, device, [printable(`[image, ${Math.floor((read.body.image.length * 3) / 4)} bytes]`)]);
  return ok({});
};

const noDrawer = (): Reply => notFound('No cash drawer is attached');

export const drawers = (_turn: Turn, _call: Call, device: Device): Reply =>
  device.drawer ? ok({ drawers: [drawerOf(device)] }) : noDrawer();

export const openDrawer = (turn: Turn, call: Call, device: Device): Reply => {
  const read = bodyOf(call, OPEN_DRAWER);
  if ('rejection' in read) return read.rejection;
  const { cashDrawerId } = read.body;
  if (!device.drawer || (cashDrawerId !== undefined && cashDrawerId !== drawerOf(device).id))
    return noDrawer();
  kickDrawer(turn, device);
  return ok({});
};

export const kickDrawer = (turn: Turn, { serial, drawer, drawerOpenings }: Device): void => {
  if (drawer) updateDevice(turn, serial, { drawer: 'open', drawerOpenings: drawerOpenings + 1 });
};
