import { z } from 'zod';
import {
  denominationsOf,
  deskTill,
  selectTillAnswer,
  selectTillRequest,
  tillQuery,
  tillWitnessAbove,
  type DeskTill,
} from '@stile/contracts';
import { cashierOf, openSession, type TillSession } from '@stile/domain';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupOf, groupsOf } from '../../identity/permissions/reached-groups.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { DESK, DeskTills, type FoundTill } from '../desk/desk-tills.js';
import { TillSessions } from '../sessions/till-sessions.js';

/** The tills of the desk, and which of them this browser has selected. */
@Endpoints()
export class TillsEndpoints {
  constructor(
    private readonly tills: DeskTills,
    private readonly sessions: TillSessions,
    private readonly catalogues: CatalogueView,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/tills',
    summary: 'The tills of the venues whose desk the caller reaches',
    access: { services: DESK },
    query: tillQuery,
    answer: z.array(deskTill),
  })
  async list({
    query: { inventoryGroup },
    caller,
    request,
    reply,
  }: Call<unknown, z.infer<typeof tillQuery>>): Promise<Answer> {
    const user = caller.user!;
    const groups =
      inventoryGroup === undefined
        ? groupsOf(user, DESK)
        : [groupOf(DESK, inventoryGroup, user, 'query.inventoryGroup')];
    const selected = this.cookies.till(request);
    if (groups.some((group) => this.sessions.exists({ inventoryGroup: group, till: selected })))
      this.cookies.setTill(reply, selected);
    return { body: await Promise.all(groups.flatMap((group) => this.of(group))), headers: NO_STORE };
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/till',
    summary: 'Selects a till for this browser in the cookie TILL, or disconnects from it',
    access: { services: DESK },
    body: selectTillRequest,
    answer: selectTillAnswer,
    rejections: ['till_unknown'],
  })
  async select({
    body,
    caller,
    reply,
  }: Call<unknown, unknown, z.infer<typeof selectTillRequest>>): Promise<Answer> {
    const found = body.till ? this.tills.find(body, caller.user!) : null;
    this.cookies.setTill(reply, found?.till ?? '');
    return { body: { till: found && (await this.row(found)) }, headers: NO_STORE };
  }

  private of = (inventoryGroup: string): Promise<DeskTill>[] =>
    [...this.catalogues.of(inventoryGroup)!.tills.keys()].map((till) => this.row({ inventoryGroup, till }));

  private async row({ inventoryGroup, till }: FoundTill): Promise<DeskTill> {
    const catalogue = this.catalogues.of(inventoryGroup)!;
    const { settings, currency } = catalogue.inventory_group.get(inventoryGroup)!.body;
    const open = openSession(await this.sessions.load({ inventoryGroup, till }));
    return {
      ...catalogue.tills.get(till)!.body,
      inventory_group: inventoryGroup,
      session: open ? await this.open(open) : null,
      witness_above: tillWitnessAbove(settings),
      denominations: [...denominationsOf(currency)],
    };
  }

  private async open(session: TillSession): Promise<DeskTill['session']> {
    return {
      number: session.session,
      opened_at: session.openedAt,
      opened_by: session.openedBy,
      cashier: cashierOf(await this.sessions.drawer(session), session),
    };
  }
}
