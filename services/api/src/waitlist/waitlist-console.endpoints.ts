import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { mayReach, moveRequest, reservationId, WAITLIST_SERVICES, waitlistRow } from '@stile/contracts';
import { waitlistDecider, type WaitlistCommand } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { waitlistProjector, type ReadModels } from '@stile/projections';
import { listEndpoint } from '../lists/list-resource.js';
import { ApiError, apiError } from '../http/api-error.js';
import { senderOf } from '../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../http/endpoint.js';
import { commandContext } from '../ports/command-context.js';
import { LANES, READ_MODELS } from '../ports/tokens.js';
import { unknownEntry, WaitlistEntries, type Found } from './entries/waitlist-entries.js';
import { WaitlistOffers } from './offers/waitlist-offers.js';
import { ChangeWaitlist } from './change-waitlist/change-waitlist.handler.js';
import { rowOf, waitlistList } from './waitlist.list.js';

const byId = z.strictObject({ id: reservationId });
const staff = { services: WAITLIST_SERVICES };

/** The waitlist for staff: entries in order, moving, removing and offering them. */
@Endpoints()
export class WaitlistConsoleEndpoints implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    private readonly entries: WaitlistEntries,
    private readonly offers: WaitlistOffers,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [listEndpoint(this.models, waitlistList(this.lanes))];
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/waitlist/:id',
    summary: 'One entry of the waitlist',
    access: staff,
    params: byId,
    answer: waitlistRow,
    rejections: ['waitlist_entry_not_found'],
  })
  async entry({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    return this.row((await this.load(params.id, caller)).queue, params.id);
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/admin/waitlist/:id/move',
    summary: 'Puts a waiting entry before another of its queue, or behind all',
    access: staff,
    params: byId,
    body: moveRequest,
    answer: waitlistRow,
    rejections: ['waitlist_entry_not_found', 'waitlist_not_waiting'],
  })
  move(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof moveRequest>>): Promise<Answer> {
    return this.change(call, { type: 'Move', entryId: call.params.id, before: call.body.before });
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/admin/waitlist/:id/remove',
    summary: 'Takes an entry off the waitlist; what was offered goes to the next entry',
    access: staff,
    params: byId,
    answer: waitlistRow,
    rejections: ['waitlist_entry_not_found', 'waitlist_over'],
  })
  remove(call: Call<z.infer<typeof byId>>): Promise<Answer> {
    return this.change(call, { type: 'Remove', entryId: call.params.id, reason: 'staff' });
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/admin/waitlist/:id/offer',
    summary: 'Offers places to a waiting entry out of turn, where there is room for its party',
    access: staff,
    params: byId,
    answer: waitlistRow,
    rejections: ['waitlist_entry_not_found', 'waitlist_not_waiting', 'waitlist_no_room'],
  })
  async offer({ params, caller }: Call<{ id: string }>): Promise<Answer> {
    const { queue, entry } = await this.load(params.id, caller);
    if (entry.state === 'offered') return this.row(queue, params.id);
    if (entry.state !== 'waiting') throw apiError(409, 'waitlist_not_waiting');
    const offered = await this.offers.offerNow(queue, entry, contextOf('Offer', params.id, caller));
    if (!offered) throw apiError(409, 'waitlist_no_room');
    return { ...(await this.row(queue, params.id)), position: offered.position };
  }

  private async row(queue: string, id: string): Promise<Answer> {
    const [document, { state }] = await Promise.all([
      this.models.of(waitlistProjector).get(id),
      this.lanes.load(waitlistDecider, queue),
    ]);
    return {
      body: rowOf(document!, state),
      headers: { 'cache-control': 'no-store' },
    };
  }

  private async change({ params, caller }: Call<{ id: string }>, command: WaitlistCommand): Promise<Answer> {
    const { queue } = await this.load(params.id, caller);
    const done = await this.commands.execute(
      new ChangeWaitlist(queue, command, contextOf(command.type, params.id, caller)),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return { ...(await this.row(queue, params.id)), position: done.position };
  }

  private async load(id: string, { user }: Caller): Promise<Found> {
    const found = await this.entries.find(id);
    if (
      !found ||
      !WAITLIST_SERVICES.some((service) =>
        mayReach(user!, service, found.entry.joined.basket.inventory_group),
      )
    )
      throw unknownEntry();
    return found;
  }
}

const contextOf = (type: string, id: string, caller: Caller): CommandContext =>
  commandContext(`${type.toLowerCase()}.${id}`, id, senderOf(caller));
