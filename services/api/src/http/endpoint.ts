import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import type { ErrorKey, Language, Position, SessionUser } from '@stile/contracts';
import type { Failure, HttpRejection } from './api-error.js';
import type { ListedRows } from './listed-rows.js';

/** The caller. */
export interface Caller {
  readonly language: Language;
  readonly user: SessionUser | null;
  readonly station: string | null;
  /** The till that staff have selected at their browser; absent: none. */
  readonly till?: string;
  /** By which tries are counted: with IPv6 its /64. */
  readonly address: string;
  /** Reservations that this browser holds, as it came by them (`heldAs`): it placed them or opened their link. */
  readonly reservations: readonly string[];
  /** Waivers whose own link this browser opened, as it came by them. */
  readonly waivers: readonly string[];
}

/**
 * Rights to call: anyone; a browser that holds the reservation in the path, or opened the link of the waiver there (or
 * staff who reach one of the services); staff; superusers; staff who reach any of the services. The one table of
 * permissions is this field of every endpoint: an endpoint without it does not compile.
 */
export type Access =
  | 'anyone'
  | 'staff'
  | 'superuser'
  | { readonly services: readonly string[] }
  | { readonly holderOr: readonly string[] };

export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Answer {
  readonly status?: number;
  /** JSON, or bytes that are sent as they are; a stream of them too. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The position of the command's last event: the browser sends it with its next query. */
  readonly position?: Position | undefined;
  readonly rejection?: HttpRejection;
}

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With :names for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** JSON schema source of the answer; absent for pages, images and empty answers. */
  readonly answer?: z.ZodType;
  readonly status?: number;
  /** Message keys it may reject with, beside those that every endpoint has. */
  readonly rejections?: readonly ErrorKey[];
  /** Takes no header X-Requested-With: a form of a page of ours posts to it. */
  readonly form?: boolean;
  /** Takes the bytes of a picture of one of these types instead of JSON: `body` is a Buffer then. */
  readonly pictures?: readonly string[];
  /** `handle` reads the body itself, beside what it loads: `body` is as it was sent then. */
  readonly readsBody?: true;
  /** The same rows for a file (docs/rules/exports.md). */
  readonly listed?: ListedRows | readonly ListedRows[];
  /** A command that reads lists: it waits for what its caller wrote, as a query does. */
  readonly readsLists?: true;
  /** A browser goes to its address to save a file: why it cannot is told on a page. */
  readonly isFile?: true;
  /** The desk's words for a fault of this call. */
  readonly failure?: Failure;
  /** Most bytes of a body; 64 kB where absent. */
  readonly bodyLimit?: number;
  /**
   * True of a GET whose answer is rendered once for all who send the same URL (`AnswerCache`): while it holds, the request
   * is not read. A function says of which requests.
   */
  readonly cached?: true | ((headers: IncomingHttpHeaders) => boolean);
  handle(call: Call<z.infer<P>, z.infer<Q>, z.infer<B>>): Promise<Answer> | Answer;
}

/** Types the parts of one endpoint against each other. */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Endpoint<P, Q, B>,
): Endpoint => definition;

type Row<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Omit<Endpoint<P, Q, B>, 'handle'>;

const ROW = Symbol('the row of an endpoint');

/** Makes a method of a class of `@Endpoints()` the handler of this row. What it takes and answers is typed by the row. */
export const Endpoint =
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(row: Row<P, Q, B>) =>
  <M extends Endpoint<P, Q, B>['handle']>(
    _class: object,
    _name: string,
    { value }: TypedPropertyDescriptor<M>,
  ): void =>
    Reflect.defineMetadata(ROW, row, value!);

/** The endpoints of an object's decorated methods, in their order in the class. */
export const endpointsOf = (instance: object): Endpoint[] => {
  const methods = instance as Readonly<Record<string, Endpoint['handle']>>;
  return new MetadataScanner()
    .getAllMethodNames(Object.getPrototypeOf(instance) as object)
    .flatMap((name) => {
      const row = Reflect.getMetadata(ROW, methods[name]!) as Omit<Endpoint, 'handle'> | undefined;
      return row ? [{ ...row, handle: (call) => methods[name]!(call) }] : [];
    });
};

/**
 * A class of endpoints: one a use case. The decorator of the same name has it found (`EndpointTable`). Its rows are its
 * methods with `@Endpoint`; it lists those that are made of other tables.
 */
export interface Endpoints {
  endpoints?(): readonly Endpoint[];
}
export const Endpoints = DiscoveryService.createDecorator();
