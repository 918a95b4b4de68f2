import type { FastifyInstance } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { errorBody } from '@stile/contracts';
import type { Access, Endpoint } from './endpoint.js';

type Schemas = Record<string, unknown>;
type SchemaOf = (schema: z.ZodType) => Schemas;

/** JSON schemas of a document: what has a name of its own is kept once, among the document's components. */
const schemasInto =
  (components: Schemas): SchemaOf =>
  (schema) => {
    const {
      $schema: _dialect,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Schemas;
    const referring = (value: unknown): Schemas =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schemas;
    Object.assign(components, referring($defs));
    return referring(own);
  };

const accessText = (access: Access): string => {
  if (access === 'anyone') return 'Anyone.';
  if (access === 'staff') return 'Staff who are signed in.';
  if (access === 'superuser') return 'Superusers.';
  return 'services' in access
    ? `Staff who reach one of ${access.services.join(', ')}.`
    : `The browser that holds the reservation, or staff who reach one of ${access.holderOr.join(', ')}.`;
};

const parametersOf = (
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  schemaOf: SchemaOf,
): object[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

const errorAnswer = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const operationOf = (endpoint: Endpoint, schemaOf: SchemaOf): object => {
  const unsafe = endpoint.method !== 'GET';
  const headers =
    unsafe && !endpoint.form
      ? [
          {
            name: 'X-Requested-With',
            in: 'header',
            required: true,
            schema: { type: 'string', example: 'stile' },
          },
        ]
      : [];
  const keyed = endpoint.rejections?.includes('idempotency_key_missing')
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
        },
      ]
    : [];
  const rejections = endpoint.rejections?.length ? ` Rejections: ${endpoint.rejections.join(', ')}.` : '';
  return {
    summary: endpoint.summary,
    description: `${accessText(endpoint.access)}${rejections}`,
    tags: [endpoint.path.split('/')[2] ?? 'pages'],
    parameters: [
      ...parametersOf(endpoint.params, 'path', schemaOf),
      ...parametersOf(endpoint.query, 'query', schemaOf),
      ...headers,
      ...keyed,
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body) } },
          },
        }
      : {}),
    ...(endpoint.pictures
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(endpoint.pictures.map((type) => [type, {}])),
          },
        }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: endpoint.answer
        ? { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.answer) } } }
        : { description: 'Done' },
      ...(endpoint.path === '/api/health'
        ? {
            503: {
              description: 'Not ready',
              content: { 'application/json': { schema: schemaOf(endpoint.answer!) } },
            },
          }
        : {}),
      '4XX': errorAnswer('Refused: the code and every failing field are named'),
      ...(endpoint.path === '/api/health'
        ? {}
        : { 503: errorAnswer('Busy; Retry-After says when to try again') }),
    },
  };
};

/** OpenAPI from the same table that serves the endpoints. */
const openApiOf = (endpoints: readonly Endpoint[]): OpenAPIObject => {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Schemas = {};
  const schemaOf = schemasInto(schemas);
  schemaOf(z.object({ error: errorBody }));
  for (const endpoint of endpoints) {
    if (!endpoint.path.startsWith('/api/')) continue;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, schemaOf);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stile',
      version: '0.1.0',
      description: 'Reservations, tickets and tills for parks and venues.',
    },
    paths,
    components: { schemas },
  } as unknown as OpenAPIObject;
};

/** The reader at /api/docs, the document at /api/docs-json. */
export const serveDocs = (
  app: NestFastifyApplication,
  _fastify: FastifyInstance,
  endpoints: readonly Endpoint[],
): void => {
  // Made when it is first read: the schemas of all endpoints would make every start longer.
  SwaggerModule.setup('api/docs', app, () => openApiOf(endpoints), {
    jsonDocumentUrl: 'api/docs-json',
    yamlDocumentUrl: 'api/docs-yaml',
  });
};
