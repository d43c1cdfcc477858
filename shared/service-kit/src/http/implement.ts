import {
  type Accepts,
  type BodyOf,
  type CallDefinition,
  type DataOf,
  type InternalAccess,
  isInternal,
  type ParamsOf,
  type QueryOf,
} from '@stagedoor/contracts/call';
import { ErrorSchema } from '@stagedoor/contracts/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type HandedFile, handFormOn } from '#/assets/hand-form-on.ts';
import { type AppError, authenticationRequired, forbidden, notFound, unsupportedType } from '#/common/errors.ts';
import type { Transaction } from '#/database/transaction.ts';
import { fingerprintOf } from '#/http/fingerprint-of.ts';
import { isVisitor, sendPublicAnswer } from '#/http/public-answers.ts';
import { workOf } from '#/http/request-work.ts';
import type { Claim } from '#/idempotency/idempotency.ts';
import type { StoredAnswer } from '#/idempotency/idempotency-claims.ts';
import { requireRecentProof } from '#/identity/recent-proof.ts';
import { authorizeService, identifyPrincipal, type Principal } from '#/identity/tokens.ts';
import { decodeFields } from '#/input/form-fields.ts';
import { compileInput, type InputSchema } from '#/input/input.ts';

/** Null only on calls that do not require a signed-in person. */
type PrincipalOf<C extends CallDefinition> = C['access'] extends 'public' | InternalAccess
  ? Principal | null
  : Principal;

/** The input of a handler: validated by the contract, from a caller who may make the call. */
export interface CallContext<C extends CallDefinition> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly principal: PrincipalOf<C>;
  readonly files: { readonly [field: string]: readonly HandedFile[] };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Runs the effect of a call in a transaction, together with the stored answer if the request has an `Idempotency-Key`. */
export type Commit<Result> = <T extends Result>(effect: (tx: Transaction) => Promise<T>) => Promise<T>;

/** An answer with more to say than its data. */
export class Answer<Data> {
  readonly data: Data;
  readonly message: string | undefined;
  readonly status: number | undefined;

  constructor(data: Data, { message, status }: { message?: string; status?: number } = {}) {
    this.data = data;
    this.message = message;
    this.status = status;
  }
}

/** Returns data together with a message for the person, or with another status than the contract's. */
export function answer<Data>(data: Data, extra: { message?: string; status?: number }): Answer<Data> {
  return new Answer(data, extra);
}

/** Returned by a handler that has sent the answer itself, such as a file. */
export class Sent {}

type Outcome<C extends CallDefinition> = DataOf<C> | Answer<DataOf<C>>;
type Handler<C extends CallDefinition> = (context: CallContext<C>) => Promise<Outcome<C> | Sent>;
type RepeatableHandler<C extends CallDefinition> = (
  context: CallContext<C> & { readonly keyHash: Buffer | undefined },
) => Promise<Outcome<C>>;
type CommittingHandler<C extends CallDefinition> = (
  context: CallContext<C> & { readonly commit: Commit<Outcome<C>> },
) => Promise<Outcome<C>>;
/** Runs the handler of a call, with a claim if the request has an `Idempotency-Key`. */
type Work<C extends CallDefinition> = (
  context: CallContext<C>,
  keyed: { readonly claim: Claim; readonly store: (outcome: Outcome<C>) => StoredAnswer } | undefined,
) => Promise<Outcome<C> | Sent>;

/**
 * Registers the handler of a call; its contract says who may make it, what it takes and what it answers. The handler
 * checks what the contract cannot express, and throws an AppError for failures. An idempotent call takes {@link
 * implementWithCommit} or {@link implementRepeatable}.
 */
export function implement<C extends CallDefinition>(
  app: FastifyInstance,
  call: C['idempotent'] extends true ? never : C,
  handler: Handler<C>,
): void {
  register<C>(app, call, (context) => handler(context));
}

/**
 * Registers the handler of an idempotent call. It first works outside of any transaction, with files or other services, and
 * then writes its effect by `commit`, exactly once.
 */
export function implementWithCommit<C extends CallDefinition>(
  app: FastifyInstance,
  call: C,
  handler: CommittingHandler<C>,
): void {
  register(app, call, async (context, keyed) => {
    let isCommitted = false;
    const outcome = await handler({
      ...context,
      async commit(effect) {
        const result =
          keyed === undefined
            ? await app.idempotency.commitWithoutKey(effect)
            : await keyed.claim.commit(effect, keyed.store);
        isCommitted = true;
        return result;
      },
    });
    if (!isCommitted) throw new Error(`${call.method} ${call.path} has answered without a commit`);
    return outcome;
  });
}

/**
 * Registers the handler of an idempotent call whose effect is partly in another system, such as a payment provider, so that
 * no transaction covers it. The handler must be safe to repeat for the same key; `keyHash` is undefined if no key was sent.
 */
export function implementRepeatable<C extends CallDefinition>(
  app: FastifyInstance,
  call: C,
  handler: RepeatableHandler<C>,
): void {
  register(app, call, (context, keyed) => handler({ ...context, keyHash: keyed?.claim.keyHash }));
}

function register<C extends CallDefinition>(app: FastifyInstance, call: C, work: Work<C>): void {
  const status = call.status ?? 200;
  const acceptsForm = contentTypes[call.accepts ?? 'json'].includes('multipart/form-data');
  const checkForm = acceptsForm && call.body !== undefined ? compileInput(call.body as InputSchema) : undefined;

  app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.service],
      hide: isInternal(call.access) || call.path.startsWith('/internal/'),
      ...describeSecurity(call),
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      response: { '2xx': envelopeOf(call.answer), '4xx': ErrorSchema, '5xx': ErrorSchema },
    },
    config: { call },
    onRequest: async (request) => {
      await authorize(app, call, request);
    },
    preValidation: async (request) => {
      checkContentType(call.accepts ?? 'json', request);
      if (acceptsForm && request.isMultipart()) await workOf(request).run(() => receiveBody(call, request, checkForm));
      // A body of null is one, and a wrong one.
      else if (call.body !== undefined && request.body === undefined) request.body = {};
    },
    onSend: async () => {
      if (call.method !== 'GET') app.publicAnswers.separate();
    },
    handler: handle,
    validatorCompiler: ({ schema, httpPart }) => {
      const inputSchema = schema as InputSchema;
      const check = compileInput(inputSchema);
      if (httpPart === 'body') {
        return (body: unknown) => toValidation(checkBody(check, inputSchema, body), body);
      }
      // A malformed id identifies nothing that exists, so it is a 404.
      return (fields: unknown) => {
        const problem = check(decodeFields(inputSchema, fields));
        return toValidation(problem !== undefined && httpPart === 'params' ? notFound(call.missing) : problem, fields);
      };
    },
  });

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const context = {
      params: request.params,
      query: request.query,
      body: request.body,
      principal: request.principal,
      files: request.receivedForm?.files ?? {},
      request,
      reply,
    } as CallContext<C>;
    const key = request.headers['idempotency-key'];
    if (call.idempotent !== true || key === undefined) {
      if (call.sharedByVisitors === true) {
        // Also on answers that are not shared, because a cache must not replace them with the visitors' answer.
        reply.header('vary', 'authorization, cookie');
        if (isVisitor(request)) {
          const shared = await app.publicAnswers.find(request.url, async () => {
            const outcome = toAnswer((await work(context, undefined)) as Outcome<C>);
            return { status: outcome.status ?? status, body: String(reply.serializeInput(envelop(outcome), '2xx')) };
          });
          return sendPublicAnswer(request, reply, shared);
        }
      }
      const answered = await work(context, undefined);
      if (answered instanceof Sent) return reply;
      const outcome = toAnswer(answered);
      return reply.code(outcome.status ?? status).send(envelop(outcome));
    }
    const store = (answered: Outcome<C>) => {
      const outcome = toAnswer(answered);
      return {
        status: outcome.status ?? status,
        body: String(reply.serializeInput(envelop(outcome), '2xx')),
      };
    };
    const stored = await app.idempotency.run(
      {
        scope: `${request.principal?.userId ?? 'anyone'} ${call.method} ${request.url}`,
        key: String(key),
        fingerprint: fingerprintOf(request),
      },
      async (claim) => store((await work(context, { claim, store })) as Outcome<C>),
    );
    if (stored.replayed) reply.header('idempotency-replayed', 'true');
    return reply
      .code(stored.status)
      .header('content-type', 'application/json; charset=utf-8')
      .serializer((body: unknown) => String(body))
      .send(stored.body as never);
  }
}

const envelopes = new WeakMap<TSchema, TSchema>();

/**
 * Returns the schema of a success with this data. It is the same object each time, because its serializer is cached by it.
 */
function envelopeOf(data: TSchema): TSchema {
  const envelope =
    envelopes.get(data) ?? Type.Object({ success: Type.Literal(true), data, message: Type.Optional(Type.String()) });
  envelopes.set(data, envelope);
  return envelope;
}

/** An API key's token is a bearer token too; the document names the scope that it needs. */
function describeSecurity({ access, keyScope }: CallDefinition) {
  const byKey = keyScope === undefined ? [] : [{ apiKeyToken: [keyScope] }];
  if (access === 'public') return byKey.length === 0 ? {} : { security: [{}, ...byKey] };
  return { security: [{ bearer: [] }, ...byKey] };
}

function checkBody(check: (body: unknown) => AppError | undefined, schema: InputSchema, body: unknown) {
  // The text of a form field is decoded to a number or boolean; values of a JSON body are taken as they are.
  return check(body instanceof FormBody ? decodeFields(schema, body) : body);
}

/** A URL-encoded form body. */
export class FormBody {
  [field: string]: unknown;
  constructor(fields: Record<string, unknown>) {
    Object.assign(this, fields);
  }
}

function toValidation(problem: AppError | undefined, value: unknown) {
  return problem === undefined ? { value } : { error: problem };
}

async function authorize(app: FastifyInstance, call: CallDefinition, request: FastifyRequest): Promise<void> {
  if (isInternal(call.access)) {
    await authorizeService(request, call.access);
    return;
  }
  // The guard of a business service has identified the person already.
  const principal = request.principal ?? (await identifyPrincipal(request, app.identity));
  if (principal === null && call.access !== 'public') throw authenticationRequired();
  if (principal !== null && typeof call.access === 'object' && !call.access.includes(principal.role)) throw forbidden();
  const asksForProof = call.stepUp === 'everyone' || (call.stepUp === 'admins' && principal?.role === 'ADMIN');
  if (asksForProof && principal !== null && app.recentProof !== null) requireRecentProof(principal, app.recentProof);
  request.principal = principal;
}

const contentTypes: { readonly [A in Accepts]: readonly string[] } = {
  json: ['application/json'],
  'json-or-form': ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  multipart: ['multipart/form-data'],
  'json-or-multipart': ['application/json', 'multipart/form-data'],
  bytes: ['application/octet-stream'],
};

function checkContentType(accepts: Accepts, request: FastifyRequest): void {
  const header = request.headers['content-type'];
  if (header === undefined) {
    if (accepts === 'multipart') throw unsupportedType('This call takes multipart/form-data');
    return;
  }
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes[accepts].includes(type)) {
    throw unsupportedType(`This call takes ${contentTypes[accepts].join(' or ')}`);
  }
}

async function receiveBody(
  call: CallDefinition,
  request: FastifyRequest,
  check: ((body: unknown) => AppError | undefined) | undefined,
): Promise<void> {
  const { media } = request.server;
  const { principal } = request;
  const to = media === null || principal === null ? null : { media, ownerId: principal.userId };
  const form = await handFormOn(request, call.files ?? {}, to);
  request.receivedForm = form;
  workOf(request).onEnd(() => form.discard());
  request.body = form.fields;
  if (call.body !== undefined) decodeFields(call.body as InputSchema, form.fields);
  const problem = check?.(form.fields);
  if (problem !== undefined) throw problem;
}

function toAnswer<Data>(outcome: Data | Answer<Data>): Answer<Data> {
  return outcome instanceof Answer ? outcome : new Answer(outcome);
}

function envelop({ data, message }: Answer<unknown>) {
  return message === undefined ? { success: true, data } : { success: true, data, message };
}
