import { z } from 'zod';
import {
  ADMIN_RESOURCES,
  endHoldsAnswer,
  endHoldsRequest,
  MAX_PREVIEW_DAYS,
  overbookedAnswer,
  overbookedQuery,
  rulePreviewAnswer,
  rulePreviewRequest,
} from '@stile/contracts';
import type { Change } from '@stile/domain';
import { windowOf } from '../capacity/availability/day-range.js';
import { LiveHolds } from '../bookings/hold/live-holds.js';
import { HoldsOfDays } from '../capacity/rule-preview/holds-of-days.js';
import { RulePreview } from '../capacity/rule-preview/rule-preview.js';
import { apiError, unknownPark, malformed } from '../http/api-error.js';
import { senderOf } from '../http/call.js';
import { endpoint, Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { documentBody } from './console-document.js';
import { groupOf } from '../identity/permissions/reached-groups.js';

type Previewed = 'capacity_rules' | 'inventories';
const writersOf = (previewed: Previewed) => ADMIN_RESOURCES.find(({ kind }) => kind === previewed)!.write;
const services = writersOf('capacity_rules');
/** The document as it would be saved: it is rejected as saving would reject it. */
const previewBody = rulePreviewRequest.extend({ document: z.record(z.string(), z.unknown()).nullable() });
type PreviewBody = z.infer<typeof previewBody>;

interface PreviewRow {
  readonly summary: string;
  /** The document that has to be there already. */
  readonly previous: (body: PreviewBody) => string | undefined;
  readonly missing: 'document_not_found' | 'invalid_park';
}

const noStore = { 'cache-control': 'no-store' };

/** Effects of an edit of a capacity rule or of a destination, and what is overbooked now. */
@Endpoints()
export class RulePreviewEndpoints implements Endpoints {
  constructor(
    private readonly previews: RulePreview,
    private readonly catalogues: CatalogueView,
    private readonly holds: HoldsOfDays,
    private readonly live: LiveHolds,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      this.preview('capacity_rules', {
        summary:
          'The days that an edit of a capacity rule would change, and the bookings that would be over; nothing is saved',
        previous: ({ remove }) => remove,
        missing: 'document_not_found',
      }),
      this.preview('inventories', {
        summary:
          'The days and live holds that an edit of a destination, or its end, would touch; nothing is saved',
        previous: ({ remove, document }) => remove ?? String(document?.['id']),
        missing: 'invalid_park',
      }),
    ];
  }

  @Endpoint({
    method: 'POST',
    path: '/api/admin/holds/end',
    summary: 'Ends live holds of a day; their visitors are told at once',
    access: { services },
    body: endHoldsRequest,
    answer: endHoldsAnswer,
    rejections: ['invalid_park'],
  })
  async end({ body, caller }: Call<unknown, unknown, z.infer<typeof endHoldsRequest>>): Promise<Answer> {
    const group = groupOf(services, body.group, caller.user!, 'body.group');
    if (!this.catalogues.of(group)?.inventories.has(body.inventory)) throw unknownPark(body.inventory);
    const { ended, position } = await this.holds.end(group, body, senderOf(caller));
    for (const hold of body.holds) this.live.end(hold);
    return { body: { ended }, position, headers: noStore };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/overbooked',
    summary: 'Pools that have sold more than their limit as the rules stand, with the bookings in them',
    access: { services },
    query: overbookedQuery,
    answer: overbookedAnswer,
    rejections: ['invalid_park'],
  })
  async overbooked({ query, caller }: Call<unknown, z.infer<typeof overbookedQuery>>): Promise<Answer> {
    const group = groupOf(services, query.group, caller.user!);
    const endDate = windowOf(query.startDate, query.endDate, MAX_PREVIEW_DAYS);
    return {
      body: await this.previews.overbooked(group, query.inventory, {
        startDate: query.startDate,
        endDate,
      }),
      headers: noStore,
    };
  }

  private preview(kind: Previewed, { summary, previous, missing }: PreviewRow): Endpoint {
    const services = writersOf(kind);
    return endpoint({
      method: 'POST',
      path: `/api/admin/${kind}/preview`,
      summary,
      access: { services },
      body: previewBody,
      answer: rulePreviewAnswer,
      rejections: ['document_invalid', 'reference_unknown', missing],
      handle: async ({ body, caller }) => {
        const group = groupOf(services, body.group, caller.user!, 'body.group');
        const endDate = windowOf(body.startDate, body.endDate, MAX_PREVIEW_DAYS, 'body.endDate');
        const change = changeOf(kind, body);
        const id = previous(body);
        if (id !== undefined && !this.catalogues.of(group)?.[kind].has(id))
          throw missing === 'invalid_park' ? unknownPark(id) : apiError(404, missing);
        const { startDate } = body;
        return {
          body: await this.previews.preview(group, change, { startDate, endDate }),
          headers: noStore,
        };
      },
    });
  }
}

const changeOf = (kind: Previewed, { document, remove }: PreviewBody): Change => {
  if (document && remove === undefined) return { kind, body: documentBody(kind, document) };
  if (document || remove === undefined) throw malformed({ 'body.document': { key: 'document' } });
  return { kind, remove };
};
