import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement, type ReactElement } from 'react';
import { AppendTooLarge, isDamaged, StorageUnavailable } from '@stile/event-store';
import {
  BEHIND_HEADER,
  compiled,
  errorText,
  isErrorKey,
  fieldErrorOf,
  FIELD_ERRORS,
  QUERY_FIELD_ERRORS,
  placesOf,
  POSITION_HEADER,
  type ErrorKey,
  type Language,
} from '@stile/contracts';
import type { z } from 'zod';
import { ApiError, errorBodyOf, malformed, type FieldErrors, type HttpRejection } from './api-error.js';
import type { Access, Answer, Call, Caller, Endpoint } from './endpoint.js';
import { mayCall } from './rights.js';
import { isAsset } from './headers.js';
import { signInAddress } from './sign-in-address.js';
import { firstByteNotUtf8, firstByteNotUtf8OfForm, withoutMark } from './utf8.js';
import { hostileFields, hostileJson, hasControl, CONTROL, printable } from './hostile-json.js';
import { NotFoundPage, RejectedPage } from '../markup/error-page.js';
import { HTML_HEADERS, renderDocument } from '../markup/render.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known. */
    caller: Caller | undefined;
  }
}

export const BODY_LIMIT = 65_536;
/** Control characters in an address, as JSON texts may not hold them either. */
const CONTROL_IN_ADDRESS = /%(?:0[0-8bcef]|1[0-9a-f]|7f)/i;

/** The parts of an address that hold control characters. */
const controlFields = ({ params, query }: FastifyRequest): FieldErrors =>
  Object.fromEntries(
    Object.entries({ path: params, query }).flatMap(([where, parts]) =>
      Object.entries(parts as Record<string, unknown>)
        .filter((part) => part.flat().some((text) => hasControl(String(text))))
        .map(([name]) => [`${where}.${printable(name)}`, CONTROL]),
    ),
  );

export interface ServerPorts {
  /** The caller, from cookies and headers. */
  callerOf(request: FastifyRequest): Promise<Caller> | Caller;
  /**
   * Waits until what the endpoint reads has seen what this caller wrote, at most a second; answers how far behind
   * it is, null when not.
   */
  catchUp(position: string, endpoint: Endpoint): Promise<string | null>;
  logError(error: unknown, request: FastifyRequest): void;
  /** Told of a rejection that the endpoint's row does not name. */
  undeclared(endpoint: Endpoint, code: ErrorKey): void;
  /** Told of each answer, for what is kept of them. */
  answered(told: Told): void;
}

interface Told {
  readonly request: FastifyRequest;
  /** Undefined where the request was refused before that was known. */
  readonly caller: Caller | undefined;
  readonly answer: Answer;
}

/** Each field of some issues, with what is said of it. */
const fieldsOf = <T>(
  issues: readonly z.core.$ZodIssue[],
  where: string,
  said: (issue: z.core.$ZodIssue) => T,
): Record<string, T> =>
  Object.fromEntries(
    issues.flatMap((issue) =>
      placesOf(issue).map((path) => [
        [where, ...path.map((part) => printable(String(part)))].join('.'),
        said(issue),
      ]),
    ),
  );

/** A rule's own key where that alone is wrong; malformed otherwise (docs/rules/errors.md 16). */
const rejectionOfIssues = ({ issues }: z.ZodError, where: string): HttpRejection => {
  const [code, ...more] = new Set(issues.map(({ message }) => message));
  const isOfRule = ({ message }: z.core.$ZodIssue): boolean => isErrorKey(message);
  const fields = fieldsOf(issues.filter(isOfRule), where, ({ message }) => message);
  if (code !== undefined && more.length === 0 && isErrorKey(code)) return { status: 422, code, fields };
  const fieldErrors = fieldsOf(
    issues.filter((issue) => !isOfRule(issue)),
    where,
    fieldErrorOf,
  );
  return { status: 400, code: 'bad_request', fields, fieldErrors };
};

/** @throws ApiError that names each field that is wrong */
export const parsed = <T>(schema: z.ZodType | undefined, value: unknown, where: string): T => {
  if (!schema) return undefined as T;
  const result = compiled(schema).safeParse(value, where === 'query' ? QUERY_FIELD_ERRORS : FIELD_ERRORS);
  if (!result.success) throw new ApiError(rejectionOfIssues(result.error, where));
  return result.data as T;
};

const languageOf = (request: FastifyRequest): Language =>
  /^\s*fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';

/**
 * A request that changes something must come from a page of ours: a header that no form can send, and the browser's
 * own word for it.
 */
const isCrossSite = (site: string | string[] | undefined): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none';

/** `subject`: a reservation, or what is a participant's of it ('7KQ4MWXH2P.p1'). */
const authorise = (
  access: Access,
  caller: Caller,
  subject: string | undefined,
): HttpRejection | undefined => {
  if (access === 'anyone') return undefined;
  const { user } = caller;
  if (
    typeof access === 'object' &&
    'holderOr' in access &&
    subject !== undefined &&
    (caller.reservations.some((held) => held.split('-')[0] === subject.split('.')[0]) ||
      caller.waivers.some((held) => held.split('!')[0] === subject))
  )
    return undefined;
  if (!user) return { status: 401, code: 'sign_in_required' };
  if (!user.is_staff) return { status: 403, code: 'not_staff' };
  return mayCall(user, access) ? undefined : { status: 403, code: 'no_access' };
};

const send = (reply: FastifyReply, answer: Answer, fallbackStatus: number, language: Language): unknown => {
  if (answer.headers) reply.headers(answer.headers);
  if (answer.position) reply.header(POSITION_HEADER, answer.position);
  if (answer.rejection) return sendRejection(reply, answer.rejection, language);
  reply.code(answer.status ?? fallbackStatus);
  if (answer.body === undefined) return reply.send();
  const { body } = answer;
  if (Buffer.isBuffer(body) || typeof body === 'string' || body instanceof Readable) return reply.send(body);
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
};

/** The parts of an endpoint's row that its errors are worded by; none of a request that reached no endpoint. */
const configOf = ({ routeOptions }: FastifyRequest): Pick<Endpoint, 'pictures' | 'failure' | 'isFile'> =>
  routeOptions.config as Pick<Endpoint, 'pictures' | 'failure' | 'isFile'>;

/** The subject of a conflict where nothing in the request is: the key of its repeat, or what the path names. */
const conflictField = (code: string, { params }: FastifyRequest): Record<string, string> | undefined => {
  const [named] = Object.keys(params as object);
  const field = code === 'idempotency_key_reused' ? 'header.idempotency-key' : named && `path.${named}`;
  return field === undefined ? undefined : { [field]: code };
};

const sendRejection = (reply: FastifyReply, rejected: HttpRejection, language: Language): unknown => {
  const rejection =
    rejected.status === 409 && !rejected.fields
      ? { ...rejected, fields: conflictField(rejected.code, reply.request) }
      : rejected;
  if (rejection.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(rejection.retryAfterSeconds));
  const body = errorBodyOf(rejection, language, configOf(reply.request).failure);
  if (isPageVisit(reply.request)) return sendRejectedPage(reply, rejection, body.error, language);
  return reply
    .code(rejection.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
};

/** Whether a browser shows the answer as a page: people do not read JSON. */
const isPageVisit = (request: FastifyRequest): boolean => {
  const { headers, url } = request;
  const isPage = !url.startsWith('/api/') || configOf(request).isFile === true;
  return (headers.accept ?? '').includes('text/html') && isPage && !isAsset(url);
};

const sendPage = async (reply: FastifyReply, status: number, page: ReactElement): Promise<unknown> =>
  reply
    .code(status)
    .headers(HTML_HEADERS)
    .send(await renderDocument(page));

const sendRejectedPage = (
  reply: FastifyReply,
  { status, code }: HttpRejection,
  text: string,
  language: Language,
): Promise<unknown> =>
  sendPage(
    reply,
    status,
    code === 'page_not_found'
      ? createElement(NotFoundPage, { language })
      : createElement(RejectedPage, {
          language,
          text,
          title: errorText(isOfSignIn(code) ? 'not_signed_in' : 'page_rejected', language),
          signIn: isOfSignIn(code)
            ? '/auth/login'
            : code === 'sign_in_required'
              ? signInAddress(reply.request.url)
              : undefined,
        }),
  );

/** Refused at the organisation's own sign-in. */
const isOfSignIn = (code: ErrorKey): boolean => code.startsWith('sso_');

const isPicture = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').startsWith('image/');

const DAMAGED_RETRY_SECONDS = 60;

/** A body of a type that is not taken is told which are. */
const wrongType = (pictures: readonly string[] | undefined): HttpRejection =>
  pictures
    ? {
        status: 415,
        code: 'picture_type_unsupported',
        detail: { types: pictures.join(', ') },
        fieldErrors: { 'header.content-type': { key: 'choice', values: { values: pictures } } },
      }
    : { status: 415, code: 'unsupported_media_type' };

/** Errors of Fastify as rejections of ours. */
const rejectionOf = (error: unknown, request: FastifyRequest): HttpRejection | undefined => {
  if (error instanceof ApiError) return error.rejection;
  // A damaged file is not served and not decided on (docs/rules/log.md 7).
  if (error instanceof StorageUnavailable || isDamaged(error)) {
    const seconds = error instanceof StorageUnavailable ? error.retryAfterSeconds : DAMAGED_RETRY_SECONDS;
    return { status: 503, code: 'unavailable', detail: { seconds }, retryAfterSeconds: seconds };
  }
  if (error instanceof AppendTooLarge)
    return { status: 413, code: 'change_too_large', detail: { limit: error.limit, field: error.field } };
  switch ((error as { code?: string } | null)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return isPicture(request)
        ? { status: 413, code: 'image_too_large' }
        : {
            status: 413,
            code: 'body_too_large',
            detail: { limit: request.routeOptions.bodyLimit },
          };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wrongType(configOf(request).pictures);
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, code: 'bad_request' };
    default:
      break;
  }
  const status = (error as { statusCode?: number } | null)?.statusCode;
  return status !== undefined && status >= 400 && status < 500 ? { status, code: 'bad_request' } : undefined;
};

/** Bytes that are not UTF-8 are rejected: replaced by a sign they would be stored as what nobody wrote. */
const utf8Text = (bytes: Buffer, wrongByte = firstByteNotUtf8): string | ApiError => {
  const byte = wrongByte(bytes);
  return byte === undefined
    ? withoutMark(bytes.toString('utf8'))
    : malformed({ body: { key: 'not_utf8', values: { byte } } });
};

/** Bodies: JSON within bounds, forms only for the pages that post them, pictures for the calls that take them. */
export const readBodies = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request, bytes, done) => {
      const body = utf8Text(bytes as Buffer);
      if (typeof body !== 'string') return done(body);
      const hostile = hostileJson(body);
      if (hostile === 'body_too_deep') return done(new ApiError({ status: 400, code: hostile }));
      const rejected = (): void => done(malformed(hostileFields(body)));
      if (hostile) return rejected();
      return void parseJson(request, body, (error, value) => (error ? rejected() : done(null, value)));
    },
  );
  fastify.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, bytes, done) => {
      const body = utf8Text(bytes as Buffer, firstByteNotUtf8OfForm);
      if (typeof body !== 'string') return done(body);
      return done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
};

const takes = ({ pictures }: Endpoint, type: string): boolean =>
  pictures ? pictures.includes(type) : type.startsWith('application/json');
const picture = (body: unknown): Buffer => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw malformed({ body: { key: 'picture' } });
  return body;
};

const bodyOf = ({ body, pictures, readsBody }: Endpoint, sent: unknown): unknown => {
  if (pictures) return picture(sent);
  return readsBody ? sent : parsed(body, sent, 'body');
};

/** @throws ApiError for a change that no page of ours sent, and for a body of another type than the endpoint takes */
const checkOrigin = (endpoint: Endpoint, { headers, body }: FastifyRequest): void => {
  if (isCrossSite(headers['sec-fetch-site'])) throw new ApiError({ status: 403, code: 'cross_site' });
  if (endpoint.form) return;
  if (headers['x-requested-with'] === undefined) throw new ApiError({ status: 403, code: 'cross_site' });
  if (body !== undefined && !takes(endpoint, headers['content-type'] ?? ''))
    throw new ApiError(wrongType(endpoint.pictures));
};

/** Rejections of any endpoint: its row does not say them. */
const OF_EVERY_ENDPOINT: readonly ErrorKey[] = ['bad_request', 'no_access', 'no_access_group'];

/** Handles a call, and compares what it is rejected with to what the row names. */
const handled = async (endpoint: Endpoint, call: Call, ports: ServerPorts): Promise<Answer> => {
  const compare = ({ code }: HttpRejection): void => {
    if (!OF_EVERY_ENDPOINT.includes(code) && !endpoint.rejections?.includes(code))
      ports.undeclared(endpoint, code);
  };
  try {
    const answer = await endpoint.handle(call);
    if (answer.rejection) compare(answer.rejection);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) compare(error.rejection);
    throw error;
  }
};

/** Registers every endpoint: who may, what comes in, what goes out, in one place. */
export const serveEndpoints = (
  fastify: FastifyInstance,
  endpoints: readonly Endpoint[],
  ports: ServerPorts,
): void => {
  fastify.decorateRequest('caller', undefined);
  const tell = (request: FastifyRequest, answer: Answer): void =>
    ports.answered({ request, caller: request.caller, answer });
  fastify.setErrorHandler((error, request, reply) => {
    const rejection = rejectionOf(error, request);
    if (rejection) tell(request, { rejection });
    else ports.logError(error, request);
    return sendRejection(reply, rejection ?? { status: 500, code: 'server_fault' }, languageOf(request));
  });
  fastify.setNotFoundHandler((request, reply) =>
    sendRejection(
      reply,
      { status: 404, code: request.url.startsWith('/api/') ? 'not_found' : 'page_not_found' },
      languageOf(request),
    ),
  );

  for (const endpoint of endpoints) {
    const safe = endpoint.method === 'GET';
    const fallbackStatus = endpoint.status ?? 200;
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (CONTROL_IN_ADDRESS.test(request.url)) throw malformed(controlFields(request));
      if (!safe) checkOrigin(endpoint, request);
      const known = ports.callerOf(request);
      const caller = known instanceof Promise ? await known : known;
      request.caller = caller;
      const denied = authorise(endpoint.access, caller, (request.params as { id?: string }).id);
      if (denied) {
        tell(request, { rejection: denied });
        return sendRejection(reply, denied, caller.language);
      }
      const call = {
        params: parsed(endpoint.params, request.params, 'path'),
        query: parsed(endpoint.query, request.query, 'query'),
        body: bodyOf(endpoint, request.body),
        caller,
        request,
        reply,
      };
      const written = safe || endpoint.readsLists ? request.headers[POSITION_HEADER] : undefined;
      if (typeof written === 'string' && written !== '') {
        const behind = await ports.catchUp(written, endpoint);
        if (behind !== null) reply.header(BEHIND_HEADER, behind);
      }
      const answer = await handled(endpoint, call, ports);
      tell(request, answer);
      return send(reply, answer, fallbackStatus, caller.language);
    };
    fastify.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { pictures: endpoint.pictures, failure: endpoint.failure, isFile: endpoint.isFile },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler: handle,
    });
  }
};
