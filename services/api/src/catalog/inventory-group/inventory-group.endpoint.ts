import { z } from 'zod';
import { idText, inventoryGroupAnswer, inventoryGroupQuery, worksAt } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { OfferedVenue } from './offered-venue.js';
import { withSettings } from './with-settings.js';

const showParams = z.strictObject({ id: idText });

@Endpoints()
export class InventoryGroupEndpoint {
  constructor(
    private readonly offered: OfferedVenue,
    private readonly answers: AnswerCache,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/inventoryGroup/:id',
    summary: 'A venue, its destinations, and one destination with all that is sold there',
    access: 'anyone',
    params: showParams,
    query: inventoryGroupQuery,
    answer: inventoryGroupAnswer,
    rejections: ['inventory_group_undefined', 'invalid_park'],
  })
  async show({
    params,
    query,
    caller,
    request,
  }: Call<z.infer<typeof showParams>, z.infer<typeof inventoryGroupQuery>>): Promise<Answer> {
    const hidden = worksAt(caller.user, params.id);
    return send(
      await this.answers.render(
        `g ${hidden} ${query.language ?? ''} ${params.id} ${query.inventory ?? ''}`,
        params.id,
        (catalogue) => ({
          ledgers: [],
          text: () =>
            JSON.stringify(
              withSettings(
                this.offered.of(params.id, {
                  inventory: query.inventory,
                  hidden,
                  language: query.language,
                }),
                catalogue,
              ),
            ),
        }),
      ),
      request,
    );
  }
}
