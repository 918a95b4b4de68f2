import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reservationStream, type Position } from '@stile/contracts';
import {
  offlineReceiptsDecider,
  reservationDecider,
  type OfflineCommand,
  type OfflineStation,
  type WaitingSale,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { actorOf, senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { LANES, STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { ChangeOfflineStation } from './change-offline-station.handler.js';

interface Sent {
  readonly caller: Caller;
  readonly key: string;
}
interface InStream {
  readonly stream: string;
  readonly reservationId: string;
}
export type HandedOverSale = Extract<OfflineCommand, { type: 'HandOver' }>['sale'];
/** A sale of a station, under its number. */
export interface OfStation extends InStream {
  readonly inventoryGroup: string;
  readonly station: string | null;
  readonly receipt: string;
}

/** Sales of stations without the network, each station a stream (docs/rules/offline.md 39 to 43). */
@Injectable()
export class OfflineStations {
  constructor(
    private readonly commands: CommandBus,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'log'>,
  ) {}

  /** Gives a sale its number, and takes it where it waits. @throws ApiError 409 */
  async use(
    { stream, ...used }: OfStation,
    { caller, key, reason }: Sent & { readonly reason?: string | undefined },
  ): Promise<void> {
    const command: OfflineCommand = { type: 'UseReceipt', used, key, by: actorOf(caller), reason };
    await this.change(stream, command, `${key}.receipt`, caller);
  }

  /** @throws ApiError why it is rejected */
  async change(
    stream: string,
    command: OfflineCommand,
    commandId: string,
    caller: Caller,
  ): Promise<{ state: OfflineStation; position: Position }> {
    const done = await this.commands.execute(
      new ChangeOfflineStation(
        stream,
        command,
        commandContext(commandId, subjectOf(command), senderOf(caller)),
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return done;
  }

  async find({ stream, reservationId }: InStream): Promise<WaitingSale | undefined> {
    const { state } = await this.lanes.load(offlineReceiptsDecider, stream);
    return state.sales.get(reservationId);
  }

  async isBooked(reservationId: string): Promise<boolean> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    return state !== null;
  }

  /** A sale that is rejected and has no reservation waits: again where it was taken under the key. */
  async leave(
    { stream, reservationId }: InStream,
    { rejection: { code, detail } }: ApiError,
    { caller, key, sale }: Sent & { readonly sale: HandedOverSale | null },
  ): Promise<void> {
    if (await this.isBooked(reservationId)) return;
    const command: OfflineCommand = {
      type: 'LeaveOfflineSale',
      reservationId,
      key,
      code,
      price: code === 'price_changed' ? (detail?.['now'] as number) : undefined,
      sale,
    };
    await this.change(stream, command, `${key}.left`, caller);
  }

  /** Nothing waits for its content any more: nobody reads it again. */
  async forget(sold: InStream): Promise<void> {
    const found = await this.find(sold);
    if (found) await this.storage.log.erasePerson(found.sale.personId);
  }
}

const subjectOf = (command: OfflineCommand): string => {
  switch (command.type) {
    case 'UseReceipt':
      return command.used.reservationId;
    case 'HandOver':
      return command.sale.reservationId;
    case 'ExplainReceipts':
      return command.explained.inventoryGroup;
    default:
      return command.reservationId;
  }
};
