import { Inject, Injectable } from '@nestjs/common';
import type { SavedQuery, SessionUser, SharingGroup } from '@stile/contracts';
import { savedQueriesProjector, type ReadModels, type SavedQueryDocument } from '@stile/projections';
import { EndpointTable } from '../../http/endpoint-table.js';
import { mayCall } from '../../http/rights.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

/** Lists of the console that are another list of the api. */
const LISTED_BY: Readonly<Record<string, string>> = { product_rules: 'capacity_rules' };
const MOST = 1_000;

const keyOf = ({ inventory_group, id }: Omit<SharingGroup, 'name'>): string => `${inventory_group}/${id}`;

/** Rights to saved queries, judged when they are read (docs/rules/saved-queries.md 2 to 4). */
@Injectable()
export class SavedQueries {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly catalogues: CatalogueView,
    private readonly table: EndpointTable,
  ) {}

  mayRead(user: SessionUser, list: string): boolean {
    const path = `/api/admin/${LISTED_BY[list] ?? list}`;
    const row = this.table.all().find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);
    return row !== undefined && mayCall(user, row.access);
  }

  /** The permission groups of a user who is still one of the staff; of a superuser all. */
  groupsOf(username: string): readonly SharingGroup[] {
    const found = this.catalogues.user(username);
    if (!found?.user.body.is_staff) return [];
    const { is_superuser: isSuperuser, permission_groups: ids } = found.user.body;
    const venues = isSuperuser ? this.catalogues.groups() : [found.inventoryGroup];
    return venues.flatMap((inventory_group) =>
      [...this.catalogues.of(inventory_group)!.permission_groups.values()]
        .filter(({ body: { id } }) => isSuperuser || ids.includes(id))
        .map(({ body: { id, name } }) => ({ inventory_group, id, name })),
    );
  }

  /** A user's own queries of a list, or of all that they read, and those that are shared with a group of theirs, by title. */
  async of(user: SessionUser, list?: string): Promise<SavedQuery[]> {
    const { username } = user;
    const ofList = list === undefined ? {} : { list };
    const model = this.models.of(savedQueriesProjector);
    const groups = new Set(this.groupsOf(username).map(keyOf));
    const [own, shared] = await Promise.all([
      model.find({ filter: { ...ofList, owner: username }, limit: MOST }),
      model.find({ filter: { ...ofList, sharedWith: { $in: [...groups] } }, limit: MOST }),
    ]);
    const others = shared
      .filter(({ owner }) => owner !== username)
      .map((document) => this.present(document))
      .filter(({ shared_with }) => shared_with !== null);
    return [...own.map((document) => this.present(document)), ...others]
      .filter((query) => list !== undefined || this.mayRead(user, query.list))
      .sort((a, b) => a.title.localeCompare(b.title));
  }

  /** It is shared as long as its owner is in the group. */
  present({
    hiddenColumns,
    sharedWith,
    ...query
  }: Omit<SavedQueryDocument, '_id' | '_position'>): SavedQuery {
    const { id, revision, owner, title, list } = query;
    const group = this.groupsOf(owner).find((each) => keyOf(each) === sharedWith);
    return {
      id,
      revision,
      owner,
      title,
      list,
      query: query.query,
      hidden_columns: hiddenColumns,
      shared_with: group ?? null,
    };
  }
}
