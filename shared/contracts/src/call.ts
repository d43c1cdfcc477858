import type { Static, TSchema } from 'typebox';
import type { ApiScope } from './api-scope.ts';

export type Role = 'FAN' | 'CREATOR' | 'ADMIN';

/** Scopes that a business service may be granted, beyond what every service may do. */
export const scopes = [
  'people:read',
  'people:notify',
  'people:history',
  'payments:history',
  'messages:history',
] as const;
export type Scope = (typeof scopes)[number];

/** The core services that may be named as callers. All other services are business services, which come and go. */
export const namedCallers = [
  'gateway',
  'auth',
  'social',
  'messaging',
  'notifications',
  'directory',
  'media',
  'payments',
] as const;
export type NamedCaller = (typeof namedCallers)[number];

/** Which services may make an internal call, each with a token that auth issued to it for this callee. */
export interface InternalAccess {
  /** Callers by name; `every-service` for what each service needs. */
  readonly callers: readonly NamedCaller[] | 'every-service';
  /** Services that were granted this may make the call, too. */
  readonly scope?: Scope;
}

/**
 * Who may make a call. `public`: anyone; a valid token may add to the answer. `signed-in`: any valid token. A list:
 * these roles only. An object: other services only.
 */
export type Access = 'public' | 'signed-in' | InternalAccess | readonly Role[];

export function isInternal(access: Access): access is InternalAccess {
  return typeof access === 'object' && 'callers' in access;
}

/**
 * Accepted body types. In forms numbers are decimal text, booleans `true` or `false`, and objects JSON. `bytes`: the handler reads the
 * body of the request, which is not validated.
 */
export type Accepts = 'json' | 'json-or-form' | 'multipart' | 'json-or-multipart' | 'bytes';

/** A repeated file field of a multipart body. */
export interface FileField {
  readonly maxCount: number;
  readonly required?: boolean;
  /** The maximum size of each file; if undefined, it depends on the kind of the file. */
  readonly maxMegabytes?: number;
  /** The name of a file that is too large, in the error; 'A picture' by default. */
  readonly label?: string;
}

export interface CallDefinition {
  /** The service that answers, by its folder's name. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Requires a proof of identity (password or second factor) that is at most ten minutes old: from everyone, or only from ADMINs if
   * others make the call for themselves. Calls with a password in their body do not need it.
   */
  readonly stepUp?: 'everyone' | 'admins';
  /**
   * The scope with which a creator's API key may make the call for its creator. Calls without a scope cannot be made with an
   * API key: all calls that require a recent proof of identity, and all calls of ADMINs.
   */
  readonly keyScope?: ApiScope;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly accepts?: Accepts;
  /** Files of the body, which are handed on to media as they arrive. Such a call is for signed-in people. */
  readonly files?: { readonly [field: string]: FileField };
  /** The schema of `data`; the envelope `{ success, data, message? }` is added where the call is implemented. */
  readonly answer: TSchema;
  /** 200 unless something is created. */
  readonly status?: 200 | 201;
  /** Takes `Idempotency-Key`: the same key and body within 24 hours give the same answer and one effect. */
  readonly idempotent?: true;
  /**
   * Whether the call is idempotent: the callee recognises a repetition by its key, number or subject. Between services, only
   * such calls, which include every GET, are retried after a lost connection.
   */
  readonly repeatable?: true;
  /**
   * For public GET calls: whether all visitors get the same answer. It is then computed once for all of them, and caches may
   * share it.
   */
  readonly sharedByVisitors?: true;
  /** The message of a 404 of this call, also for an invalid id. */
  readonly missing?: string;
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

export type ParamsOf<C extends CallDefinition> = StaticOr<C['params'], undefined>;
export type QueryOf<C extends CallDefinition> = StaticOr<C['query'], undefined>;
export type BodyOf<C extends CallDefinition> = StaticOr<C['body'], undefined>;
/** The type of `data` in a successful answer. */
export type DataOf<C extends CallDefinition> = Static<C['answer']>;

/**
 * Declares a call once. The service validates and serialises by it, the OpenAPI document is made from it, and the web
 * app's client is typed by it.
 */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}
