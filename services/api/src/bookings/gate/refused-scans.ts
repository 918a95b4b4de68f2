import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { gateStream, type Clock, type GateRequest, type GateRefusal, type Position } from '@stile/contracts';
import { localOf } from '@stile/domain';
import { senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { isStaffOf } from '../../identity/permissions/reservation-readers.js';
import { commandContext } from '../../ports/command-context.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { RefuseScan } from './refuse-scan.handler.js';

type Refused = Pick<GateRequest, 'code' | 'inventory'> & {
  readonly verdict: GateRefusal;
  readonly key: string;
  /** The ticket's venue, which a scan at a destination that is none belongs to; undefined of an unknown code. */
  readonly ticketGroup: string | undefined;
};
/** The length of a digest: guesses of codes need the key, whatever is left out. */
const DIGEST_CHARACTERS = 16;

/** Records what a gate refused, in the stream of its station and day (docs/rules/gate.md 5). */
@Injectable()
export class RefusedScans {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
  ) {}

  /** Undefined for an unknown code at a destination that is none of the caller's: it is no venue's. */
  async record(
    { code, inventory, verdict, key, ticketGroup }: Refused,
    caller: Caller,
  ): Promise<Position | undefined> {
    const inventoryGroup =
      this.catalogues
        .groups()
        .find((group) => isStaffOf(caller, group) && this.catalogues.of(group)!.inventories.has(inventory)) ??
      ticketGroup;
    if (inventoryGroup === undefined) return undefined;
    const { timezone } = this.catalogues.of(inventoryGroup)!.inventory_group.get(inventoryGroup)!.body;
    const businessDate = localOf(this.clock.now(), timezone).date;
    const { station } = caller;
    const scan = {
      inventoryGroup,
      inventory,
      businessDate,
      station,
      key,
      verdict,
      code: this.digest(inventoryGroup, code),
    };
    const { position } = await this.commands.execute(
      new RefuseScan(
        gateStream(inventoryGroup, station, businessDate),
        { type: 'RefuseScan', scan },
        commandContext(key, inventoryGroup, senderOf(caller)),
      ),
    );
    return position;
  }

  private digest(inventoryGroup: string, code: string): string {
    const text = `${inventoryGroup}\0${code.trim().toUpperCase()}`;
    return this.signer.sign('scanned code', text).slice(0, DIGEST_CHARACTERS);
  }
}
