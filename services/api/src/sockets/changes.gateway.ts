import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { parse as parseCookie } from 'cookie';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import {
  COUPON_USES_CATEGORY,
  dayOfLedger,
  idempotencyKey,
  idText,
  localDate,
  mayReach,
  SOCKET_PATH,
  STOCK_CATEGORY,
  TERMINAL_LOG_SERVICES,
  TILL_SERVICES,
  VENUE_ROOMS,
  WAITLIST_SERVICES,
  type Changed,
  type ClientToServer,
  type Position,
  type ServerToClient,
  type SessionUser,
} from '@stile/contracts';
import { Credentials } from '../identity/sessions/credentials.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { LedgerView } from '../views/ledger-view.js';
import { ListChanges } from '../views/list-changes.js';
import { ReservationChanges } from '../views/reservation-changes.js';
import { shownAt } from './shown-at.js';

type Client = Socket<ClientToServer, ServerToClient, object, { user?: SessionUser | null }>;

const room = z.discriminatedUnion('resource', [
  z.strictObject({
    resource: z.literal('occupancy'),
    inventoryGroup: idText,
    inventory: idText,
    date: localDate,
  }),
  z.strictObject({ resource: z.enum(VENUE_ROOMS), inventoryGroup: idText }),
  z.strictObject({ resource: z.literal('hold'), id: idempotencyKey }),
]);
type Room = z.infer<typeof room>;
type StaffResource = (typeof VENUE_ROOMS)[number];

const MAX_ROOMS = 8;
/** A page sends a few when it is opened, and one every half minute. */
const MESSAGES_A_SECOND = 100;
/** A page that reads has a few that wait for it. */
const MOST_UNREAD = 256;

/** A client of the layer below, which each packet goes through. */
interface Engine {
  readonly request: IncomingMessage;
  /** A packet of the client; one for it, which waits while it does not read; all that waited is passed on. */
  on(event: 'packet' | 'packetCreate' | 'flush', act: () => void): void;
}
const PUSH_EVERY_MS = 100;
/** Which service lets staff listen to what. Occupancy is anyone's, where the destination has live updates. */
const SERVICES = {
  reservations: ['/passes', '/lookup'],
  venue: ['/destinations', '/addons_inventory', '/coupons', '/passes'],
  waitlist: WAITLIST_SERVICES,
  tills: TILL_SERVICES,
  terminals: TERMINAL_LOG_SERVICES,
} as const satisfies Record<StaffResource, readonly string[]>;

const isStaffResource = (resource: string): resource is StaffResource => Object.hasOwn(SERVICES, resource);

const nameOf = (requested: Room): string => {
  if (requested.resource === 'hold') return `hold/${requested.id}`;
  return requested.resource === 'occupancy'
    ? `occupancy/${requested.inventoryGroup}/${requested.inventory}/${requested.date}`
    : `${requested.resource}/${requested.inventoryGroup}`;
};

/**
 * Tells pages what has changed and at which position; they ask again. Every api process follows the log itself and
 * tells its own clients, so processes need not talk to each other. Websocket alone: no sticky sessions are needed.
 */
@WebSocketGateway({
  path: SOCKET_PATH,
  transports: ['websocket'],
  serveClient: false,
  maxHttpBufferSize: 4096,
})
export class ChangesGateway implements OnGatewayInit {
  private readonly logger = new Logger('sockets');
  /** Absent until the product listens. */
  @WebSocketServer() private readonly server: Server<ClientToServer, ServerToClient> | undefined;
  /** Told at most every 100 ms a room, with the newest position. */
  private readonly waiting = new Map<string, Changed>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly credentials: Credentials,
    ledgers: LedgerView,
    private readonly catalogues: CatalogueView,
    reservations: ReservationChanges,
    lists: ListChanges,
  ) {
    ledgers.onChange((changed) => {
      for (const [ledger, position] of changed) this.tellOfLedger(ledger, position);
    });
    ledgers.onEnded((id, position) => this.tell(`hold/${id}`, { resource: 'hold', id, position }));
    catalogues.onChange((changes) => {
      for (const [inventoryGroup, position] of new Map(
        changes.map((change) => [change.inventoryGroup, change.position]),
      )) {
        this.tell(`venue/${inventoryGroup}`, { resource: 'venue', inventoryGroup, position });
        this.tellDays(inventoryGroup, position, () => true);
      }
    });
    lists.onChange((resource, inventoryGroup, position) =>
      this.tell(`${resource}/${inventoryGroup}`, { resource, inventoryGroup, position }),
    );
    reservations.onChange((inventoryGroup, id, position) =>
      this.tell(`reservations/${inventoryGroup}`, { resource: 'reservations', id, position }),
    );
  }

  afterInit(server: Server): void {
    server.engine.on('connection', (client: Engine) => {
      let [second, messages, unread] = [0, 0, 0];
      // Closing by the protocol would read on for half a minute.
      const cutOff = (): unknown => client.request.socket.destroy();
      client.on('packet', () => {
        const now = Math.floor(performance.now() / 1000);
        if (now !== second) [second, messages] = [now, 0];
        if (++messages > MESSAGES_A_SECOND) cutOff();
      });
      client.on('flush', () => (unread = 0));
      client.on('packetCreate', () => {
        if (++unread > MOST_UNREAD) cutOff();
      });
    });
    server.use((socket, next) => {
      const { origin, host } = socket.handshake.headers;
      next(
        origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
          ? undefined
          : new Error('cross_site'),
      );
    });
  }

  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() client: Client, @MessageBody() message: unknown): Promise<boolean> {
    const parsed = room.safeParse(message);
    if (!parsed.success || !(await this.mayListen(client, parsed.data))) return false;
    // Counted last: others of its messages may have been answered meanwhile.
    if (client.rooms.size > MAX_ROOMS) return false;
    await client.join(nameOf(parsed.data));
    return true;
  }

  @SubscribeMessage('unwatch')
  async unwatch(@ConnectedSocket() client: Client, @MessageBody() message: unknown): Promise<void> {
    const parsed = room.safeParse(message);
    if (parsed.success) await client.leave(nameOf(parsed.data));
  }

  /** A hold's id is known to its holder alone, and the room says no more than that it was ended. */
  private async mayListen(client: Client, requested: Room): Promise<boolean> {
    if (requested.resource === 'hold') return true;
    if (requested.resource === 'occupancy')
      return (
        this.catalogues.of(requested.inventoryGroup)?.inventories.get(requested.inventory)?.body.settings
          .use_sockets === true
      );
    return this.isStaffFor(client, requested.resource, requested.inventoryGroup);
  }

  private async isStaffFor(client: Client, resource: StaffResource, group: string): Promise<boolean> {
    const cookies = parseCookie(client.handshake.headers.cookie ?? '');
    const token = cookies['__Host-stile_session'] ?? cookies['stile_session'];
    const user = token ? await this.credentials.ownerOfSession(token) : null;
    return user !== null && SERVICES[resource].some((service) => mayReach(user, service, group));
  }

  /** A listener who has signed out, or lost the right, hears no more. */
  private async leaveWithoutRight(name: string): Promise<void> {
    const [resource = '', group = ''] = name.split('/');
    if (!isStaffResource(resource)) return;
    for (const id of this.server!.sockets.adapter.rooms.get(name) ?? []) {
      const client = this.server!.sockets.sockets.get(id);
      if (client && !(await this.isStaffFor(client, resource, group))) await client.leave(name);
    }
  }

  private async push(): Promise<void> {
    const messages = [...this.waiting];
    this.waiting.clear();
    for (const [to, changed] of messages) {
      await this.leaveWithoutRight(to);
      this.server!.to(to).emit('changed', changed);
    }
  }

  private tellOfLedger(ledger: string, position: Position): void {
    const day = dayOfLedger(ledger);
    if (day) {
      const catalogue = this.catalogues.of(day.inventoryGroup);
      for (const inventory of catalogue ? shownAt(catalogue, day.inventory) : [day.inventory])
        this.tell(nameOf({ resource: 'occupancy', ...day, inventory }), {
          resource: 'occupancy',
          ...day,
          inventory,
          position,
        });
      return;
    }
    const [, category, inventoryGroup = '', id = ''] = /^([^-]+)-([^/]+)\/(.+)$/.exec(ledger) ?? [];
    if (category === COUPON_USES_CATEGORY)
      this.tell(`venue/${inventoryGroup}`, { resource: 'venue', inventoryGroup, id, position });
    else if (category === STOCK_CATEGORY) {
      const sold = this.catalogues.of(inventoryGroup)?.addons.get(id)?.body.inventories ?? [];
      this.tellDays(inventoryGroup, position, (inventory) => sold.includes(inventory));
    }
  }

  /** Tells all watchers of a day of these destinations, because the change concerns every day. */
  private tellDays(
    inventoryGroup: string,
    position: Position,
    isShown: (inventory: string) => boolean,
  ): void {
    for (const name of this.server?.sockets.adapter.rooms.keys() ?? []) {
      const [resource, group, inventory, date] = name.split('/');
      if (
        resource === 'occupancy' &&
        group === inventoryGroup &&
        inventory !== undefined &&
        date !== undefined &&
        isShown(inventory)
      )
        this.tell(name, { resource, inventoryGroup, inventory, date, position });
    }
  }

  private tell(name: string, message: Changed): void {
    if (!this.server) return;
    this.waiting.set(name, message);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.push().catch((error: unknown) => this.logger.warn(`pages were not told: ${String(error)}`));
    }, PUSH_EVERY_MS);
    this.timer.unref();
  }
}
