import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  idText,
  savedQueriesAnswer,
  savedQueriesQuery,
  savedQueriesStream,
  savedQuery,
  saveQueryRequest,
  type Ids,
  type SavedQueriesAnswer,
  type SavedQuery,
} from '@stile/contracts';
import type { SavedQueriesCommand } from '@stile/domain';
import { ApiError, apiError } from '../../http/api-error.js';
import { NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { IDS } from '../../ports/tokens.js';
import { ChangeSavedQueries } from './change-saved-queries.handler.js';
import { SavedQueries } from './saved-queries.js';

const byId = z.strictObject({ id: idText });
type ById = z.infer<typeof byId>;

/** Saved queries of the console's lists (docs/rules/saved-queries.md). */
@Endpoints()
export class SavedQueriesEndpoints {
  constructor(
    private readonly queries: SavedQueries,
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/saved_queries',
    summary:
      'Saved queries of a list, or of all lists: the caller’s own, and those shared with a permission group of theirs',
    access: 'staff',
    query: savedQueriesQuery,
    answer: savedQueriesAnswer,
    rejections: ['saved_query_not_found'],
  })
  async list({ query: { list }, caller }: Call<unknown, z.infer<typeof savedQueriesQuery>>): Promise<Answer> {
    const user = list === undefined ? caller.user! : this.readerOf(caller, list);
    const body: SavedQueriesAnswer = {
      queries: await this.queries.of(user, list),
      groups: [...this.queries.groupsOf(user.username)],
    };
    return { body, headers: NO_STORE };
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/saved_queries/:id',
    summary: 'Saves a query of a list as the caller’s own, under an id of the caller’s',
    access: 'staff',
    params: byId,
    body: saveQueryRequest,
    answer: savedQuery,
    rejections: ['saved_query_not_found', 'saved_queries_full', 'document_changed', 'reference_unknown'],
  })
  async save({
    params: { id },
    body,
    caller,
  }: Call<ById, unknown, z.infer<typeof saveQueryRequest>>): Promise<Answer> {
    const { username: owner } = this.readerOf(caller, body.list);
    const { title, list, query, hidden_columns: hiddenColumns, shared_with: shared } = body;
    const group = this.queries
      .groupsOf(owner)
      .find((each) => each.inventory_group === shared?.inventory_group && each.id === shared.id);
    if (shared && !group)
      throw apiError(422, 'reference_unknown', { fields: { 'body.shared_with': 'reference_unknown' } });
    const sharedWith = shared && { inventoryGroup: shared.inventory_group, id: shared.id };
    const { state, position } = await this.change(caller, {
      type: 'Save',
      query: { owner, id, title, list, query, hiddenColumns, sharedWith },
      expected: body.revision,
    });
    const answer: SavedQuery = {
      id,
      revision: state.get(id)!.revision,
      owner,
      title,
      list,
      query,
      hidden_columns: hiddenColumns,
      shared_with: group ?? null,
    };
    return { body: answer, position, headers: NO_STORE };
  }

  @Endpoint({
    method: 'DELETE',
    path: '/api/saved_queries/:id',
    summary: 'Removes a query of the caller’s own',
    access: 'staff',
    params: byId,
    status: 204,
    rejections: ['saved_query_not_found'],
  })
  async remove({ params: { id }, caller }: Call<ById>): Promise<Answer> {
    const { position } = await this.change(caller, { type: 'Remove', id });
    return { position, headers: NO_STORE };
  }

  /** @throws ApiError 404 where the caller may not read the list */
  private readerOf({ user }: Caller, list: string) {
    if (!this.queries.mayRead(user!, list)) throw apiError(404, 'saved_query_not_found');
    return user!;
  }

  private async change(caller: Caller, command: SavedQueriesCommand) {
    const { username } = caller.user!;
    const done = await this.commands.execute(
      new ChangeSavedQueries(
        savedQueriesStream(username),
        command,
        commandContext(this.ids.next(), username, senderOf(caller)),
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return done;
  }
}
