import { POSITION_HEADER } from '@stile/contracts';
import {
  badBody,
  HOSTILE_PARTS,
  HOSTILE_QUESTIONS,
  sample,
  UNKNOWN_QUESTIONS,
  type Json,
  type JsonSchema,
} from './hostile.js';
import { photo } from './pictures.js';
import { oneOf } from './random.js';
import { TILL, type VenueAtWork } from './two-venues.js';

/* Requests that nobody of ours sends, made by chance from the product's own OpenAPI document. */

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}
interface Content {
  readonly schema?: JsonSchema;
}
interface Described {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

/** Things of the venue, so that requests reach what they are about. */
export interface Scene {
  readonly reservations: readonly string[];
  readonly entry: string;
  readonly participants: VenueAtWork['participants'];
  /** The documents of the console by kind, with their revisions. */
  readonly documents: ReadonlyMap<string, readonly Readonly<Record<string, Json>>[]>;
}

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

type Chance = () => number;

/** `%`-signs for everything, half characters too. */
const encoded = (value: Json): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).replace(/[\ud800-\udfff]/g, '\ufffd'),
  );

const KIND = /^\/api\/admin\/(\w+)(?:\/\{id\})?$/;
const IDS: readonly (readonly [RegExp, (scene: Scene) => string])[] = [
  [/\/inventoryGroup\//, () => 'escarpment'],
  [/\/update_test\//, ({ participants }) => participants.tested],
  [/\/resend_waiver\//, ({ participants }) => participants.unsigned],
  [/waiver\//, ({ participants }) => participants.signed],
  [/\/waitlist\//, ({ entry }) => entry],
  [/upload_addon_image/, () => 'rr-firewood'],
  [/upload_inventory_group_logo/, () => 'escarpment'],
  [/upload_inventory_image/, () => 'rattle-ridge'],
];
const PARTS: Readonly<Record<string, string>> = {
  till: TILL,
  number: '1',
  addonId: 'gh-ski-set',
  transaction: '7KQ2M9XW4D2RT',
};

/** Left out: it would end the sessions that the other requests are sent with. */
const END_OTHERS = '/api/sessions/end_others';

export class HostileRequests {
  private readonly operations: readonly Operation[];
  private readonly known: Readonly<Record<string, JsonSchema>>;
  private readonly picture = photo(40, 40);

  constructor(openApi: OpenApi) {
    this.known = openApi.components.schemas;
    this.operations = Object.entries(openApi.paths)
      .filter(([path]) => path !== END_OTHERS)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, described]) => ({
          ...described,
          path,
          method: method.toUpperCase(),
        })),
      );
  }

  async one(chance: Chance, scene: Scene): Promise<HostileRequest> {
    const operation = oneOf(chance, this.operations);
    const type = oneOf(chance, Object.keys(operation.requestBody?.content ?? { none: {} }));
    const good = type === 'application/json' ? this.goodBody(chance, operation, scene) : undefined;
    const payload =
      good === undefined
        ? type.startsWith('image/')
          ? oneOf(chance, [await this.picture, Buffer.from('GIF89a'), Buffer.alloc(0)])
          : undefined
        : chance() < 0.35
          ? JSON.stringify(good)
          : badBody(good, chance).text;
    return {
      method: operation.method,
      path: this.pathOf(chance, operation, scene) + this.queryOf(chance, operation),
      headers: {
        ...headersOf(chance, operation),
        ...(payload !== undefined && {
          'content-type': chance() < 0.97 ? type : oneOf(chance, ['text/plain', 'image/png', 'json', '']),
        }),
      },
      ...(payload !== undefined && { payload }),
    };
  }

  private goodBody(chance: Chance, { path, requestBody }: Operation, { documents }: Scene): Json {
    const [, kind = ''] = KIND.exec(path) ?? [];
    const all = documents.get(kind) ?? [];
    if (all.length > 0 && chance() < 0.8) return oneOf(chance, all);
    return sample(requestBody!.content['application/json']!.schema!, '', this.known);
  }

  private pathOf(chance: Chance, { path }: Operation, scene: Scene): string {
    const [, kind = ''] = KIND.exec(path) ?? [];
    const all = scene.documents.get(kind) ?? [];
    return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      if (chance() < 0.06) return oneOf(chance, HOSTILE_PARTS);
      if (name !== 'id') return PARTS[name] ?? oneOf(chance, scene.reservations);
      if (all.length > 0) return encoded(oneOf(chance, all)['id'] ?? null);
      const [, idOf] = IDS.find(([pattern]) => pattern.test(path)) ?? [];
      return idOf?.(scene) ?? oneOf(chance, scene.reservations);
    });
  }

  private queryOf(chance: Chance, { parameters }: Operation): string {
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance() < 0.9)
      .map(({ name, schema }) => {
        const value =
          chance() < 0.92 ? encoded(sample(schema, name, this.known)) : oneOf(chance, HOSTILE_QUESTIONS);
        const pair = `${name}=${value}`;
        return chance() < 0.02 ? `${pair}&${pair}` : pair;
      });
    if (chance() < 0.03) query.push(oneOf(chance, UNKNOWN_QUESTIONS));
    return query.length > 0 ? `?${query.join('&')}` : '';
  }
}

const headersOf = (chance: Chance, { parameters }: Operation): Record<string, string> => {
  const mostly = (share: number, name: string, value: string): Record<string, string> =>
    chance() < share ? { [name]: value } : {};
  const key = `h_${Math.floor(chance() * 1e9).toString(36)}_${'k'.repeat(16)}`;
  return {
    'accept-language': 'fr',
    ...mostly(0.98, 'x-requested-with', 'stile'),
    ...mostly(0.02, 'sec-fetch-site', 'cross-site'),
    ...mostly(0.003, POSITION_HEADER, oneOf(chance, ['z'.repeat(200), '-1', '{}', '9'.repeat(20)])),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') &&
      mostly(
        0.97,
        'idempotency-key',
        chance() < 0.9 ? key : oneOf(chance, ['', 'short', "'; --", 'x'.repeat(300)]),
      )),
  };
};
