import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { type ApiScope, apiScopes } from '@stagedoor/contracts/api-scope';
import type { InternalAccess, Role } from '@stagedoor/contracts/call';
import { createVerifier, TOKEN_ERROR_CODES, TokenError } from 'fast-jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#/common/clock.ts';
import { AppError, authenticationRequired, forbidden, invalidToken } from '#/common/errors.ts';
import type { VerificationKeys } from '#/identity/jwks.ts';
import type { Revocations } from '#/identity/revocations.ts';

/** The person a request speaks for. */
export interface Principal {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the person last gave their password or a second factor in this session; unknown for tokens of earlier versions. */
  readonly provenAt?: Date;
  /** The scopes of the API key or consent that the token belongs to; undefined if the person signed in themselves. */
  readonly keyScopes?: readonly ApiScope[];
  /** The business service that acts for the person, with their consent. */
  readonly actingService?: string;
}

export const issuer = 'stagedoor';
/**
 * The audience of a person's access token, for the services of the platform. A business service accepts only a token
 * that was exchanged for it and bears its name. A token between services names its callee.
 */
export const userAudience = 'stagedoor';

/** The audience of people's tokens that a service takes: business services are those of the catalogue. */
export function personAudienceOf(service: string): string {
  return findEntry(service) === undefined ? userAudience : service;
}

/**
 * Returns the audience of tokens for an API key, which differs from the audience of people's own tokens at the same service.
 * Tokens of services that act for a person have this audience of the called service. Code that knows nothing of scopes
 * therefore refuses such a token, and never treats it as the person's own.
 */
export function keyAudienceOf(audience: string): string {
  return `${audience}.keys`;
}

/** Claims of an access token. */
export interface AccessClaims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly username: string;
  readonly role: Role;
  readonly sid: string;
  /** Seconds since 1970: the person's last proof of identity. A refresh does not change it. */
  readonly auth_time?: number;
  /** Only in a token for an API key or a consent, whose id is `sid`: its scopes, separated by spaces. */
  readonly scope?: string;
  /** Only in a token for a consent: the service that acts for the person, as `service:` and its name (RFC 8693). */
  readonly act?: { readonly sub: string };
}

interface Claims extends Partial<AccessClaims> {
  readonly aud: string;
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

export interface Identity {
  readonly keys: VerificationKeys;
  readonly revocations: Pick<Revocations, 'isRevoked' | 'catchUp'>;
  /** By which tokens expire. */
  readonly clock: Clock;
}

/** Verifies tokens on an app by the keys of `identity`: EdDSA only, of our issuer. */
export async function registerTokens(app: FastifyInstance, { keys }: Identity): Promise<void> {
  await app.register(fastifyJwt, {
    secret: async (_request: FastifyRequest, token: TokenOrHeader) => {
      const { kid } = 'header' in token ? token.header : token;
      const key = typeof kid === 'string' ? await keys.find(kid) : undefined;
      if (key === undefined) throw invalidToken();
      return key;
    },
    decode: { complete: true },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: issuer,
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
      // Judged by the clock of `identity`.
      ignoreExpiration: true,
      extractToken: (request: FastifyRequest) => readBearer(request) ?? '',
    },
  });
}

/** The token of `Authorization: Bearer …`; undefined if there is no such header, or an empty one. */
export function readBearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return undefined;
  const match = /^Bearer +(\S+) *$/i.exec(header);
  if (match?.[1] === undefined) throw invalidToken();
  return match[1];
}

interface VerifiedToken {
  readonly claims: Claims;
  readonly kid: string;
}

/**
 * Tokens whose signature was verified with a set of keys. Verifying one again would cost a tenth of a millisecond each
 * time.
 */
const verified = new WeakMap<VerificationKeys, LRUCache<string, VerifiedToken>>();

function verifiedBy(keys: VerificationKeys): LRUCache<string, VerifiedToken> {
  const known = verified.get(keys);
  if (known !== undefined) return known;
  const made = new LRUCache<string, VerifiedToken>({ max: 5_000 });
  verified.set(keys, made);
  return made;
}

/** Returns the claims of a token that is valid now: its key still exists and it has not expired. */
async function verifyClaims(request: FastifyRequest): Promise<Claims> {
  const { keys, clock } = request.server.identity;
  const token = readBearer(request) ?? '';
  const tokens = verifiedBy(keys);
  try {
    const known = tokens.get(token);
    if (known !== undefined && isCurrent(known.claims, clock) && (await keys.find(known.kid)) !== undefined) {
      return known.claims;
    }
    const claims = await request.jwtVerify<Claims>();
    if (!isCurrent(claims, clock)) throw invalidToken();
    tokens.set(token, { claims, kid: readPart<{ kid: string }>(token, 0).kid });
    return claims;
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 503) throw error;
    throw invalidToken(error);
  }
}

function isCurrent({ exp }: Pick<Claims, 'exp'>, clock: Clock): boolean {
  return exp * 1_000 > clock.now().getTime();
}

/** The header (0) or the claims (1) of a token that was verified. */
function readPart<Part>(token: string, index: 0 | 1): Part {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Part;
}

/**
 * Returns the person who makes the request; null without a token. Throws a 401 for a token that is expired, revoked or
 * not ours, and a 403 for a token of an API key or a consent unless the route is a call that declares one of its
 * scopes.
 */
export async function identifyPrincipal(request: FastifyRequest, { revocations }: Identity): Promise<Principal | null> {
  if (readBearer(request) === undefined) return null;
  const { aud, sub, username, role, sid, auth_time: authTime, scope, act } = await verifyClaims(request);
  const { personAudience, serviceName } = request.server;
  const isOfKey = aud === keyAudienceOf(personAudience) || (act !== undefined && aud === keyAudienceOf(serviceName));
  if (aud !== personAudience && !isOfKey) throw invalidToken();
  if (username === undefined || role === undefined || sid === undefined) throw invalidToken();
  await revocations.catchUp();
  if (revocations.isRevoked(sid)) throw invalidToken();
  const person = { userId: sub, username, role, sessionId: sid };
  if (isOfKey) {
    const keyScopes = requireKeyScope(request, scope, act === undefined ? 'API key' : 'service');
    return act === undefined ? { ...person, keyScopes } : { ...person, keyScopes, actingService: readServiceName(act) };
  }
  return authTime === undefined ? person : { ...person, provenAt: new Date(authTime * 1_000) };
}

/** Returns the scopes of a holder's token. Throws a 403 if the scope that the contract declares is not among them. */
function requireKeyScope(
  { routeOptions }: FastifyRequest,
  scope = '',
  holder: 'API key' | 'service',
): readonly ApiScope[] {
  const named = new Set(scope.split(' '));
  const scopes = apiScopes.filter((one) => named.has(one));
  const needed = routeOptions.config.call?.keyScope;
  if (needed === undefined) {
    throw forbidden(
      holder === 'API key' ? 'API keys may not make this call' : 'No service may make this call for a person',
    );
  }
  if (!scopes.includes(needed)) throw forbidden(`This ${holder} lacks the scope ${needed}`);
  return scopes;
}

const servicePrefix = 'service:';

function readServiceName({ sub }: { readonly sub: string }): string {
  return sub.slice(servicePrefix.length);
}

/** How long the token of an identified request remains valid, in ms. */
export function remainingLifeMs(request: FastifyRequest): number {
  const { exp } = readPart<Pick<Claims, 'exp'>>(readBearer(request) ?? '', 1);
  return exp * 1_000 - request.server.identity.clock.now().getTime();
}

/** The id of the key that the token of a request that was identified is signed with. */
export function signingKeyOf(request: FastifyRequest): string {
  return readPart<{ kid: string }>(readBearer(request) ?? '', 0).kid;
}

/** The service that a token was issued to, and the permissions that it was granted when it joined. */
export interface ServiceIdentity {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** The service that makes an internal call, whose token must be for this callee. */
export async function identifyService(request: FastifyRequest, callee: string): Promise<ServiceIdentity> {
  if (readBearer(request) === undefined) throw authenticationRequired();
  const { aud, sub, scope } = await verifyClaims(request);
  if (aud !== callee || !sub.startsWith(servicePrefix)) throw invalidToken();
  return { name: readServiceName({ sub }), scopes: scope?.split(' ') ?? [] };
}

/**
 * Returns the name of the service that makes an internal call. Throws a 401 without a token for this service, and a 403
 * if the call does not name the caller and auth has not granted it the call's scope.
 */
export async function authorizeService(request: FastifyRequest, access: InternalAccess): Promise<string> {
  const caller = await identifyService(request, request.server.serviceName);
  if (!mayCall(caller, access)) throw forbidden('This service may not make this call');
  return caller.name;
}

function mayCall({ name, scopes }: ServiceIdentity, { callers, scope }: InternalAccess): boolean {
  if (callers === 'every-service' || callers.some((caller) => caller === name)) return true;
  return scope !== undefined && scopes.includes(scope);
}

export interface VerifiedPersonToken {
  readonly claims: Omit<AccessClaims, 'iss' | 'aud' | 'act'>;
  readonly expiresAt: Date;
}

/** Claims whose signature, issuer, audience and expiry were checked. */
type SignedClaims = Partial<AccessClaims> & {
  readonly aud: string;
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
};

/**
 * Returns a function that checks the signature, issuer, audience and expiry of a person's token. It throws invalidToken, or
 * a 503 if the public keys are missing, so that the token cannot be checked. `audiences` are the accepted audiences, by
 * default the platform's.
 */
export function createPersonTokenVerifier(
  { keys, clock }: Pick<Identity, 'keys' | 'clock'>,
  audiences: readonly string[] = [userAudience],
): (token: string) => Promise<SignedClaims> {
  const verify = createVerifier({
    key: async ({ header }: { header: { kid?: unknown } }) => {
      const key = typeof header.kid === 'string' ? await keys.find(header.kid) : undefined;
      if (key === undefined) throw invalidToken();
      return key;
    },
    algorithms: ['EdDSA'],
    allowedIss: issuer,
    allowedAud: [...audiences],
    requiredClaims: ['exp', 'iat', 'sub', 'aud'],
    ignoreExpiration: true,
  });
  return async (token) => {
    try {
      const claims: SignedClaims = await verify(token);
      if (!isCurrent(claims, clock)) throw invalidToken();
      return claims;
    } catch (error) {
      throw findKeyError(error) ?? invalidToken(error);
    }
  };
}

/** Returns the 503 of a key set that could not be fetched. */
function findKeyError(error: unknown): AppError | undefined {
  const cause =
    error instanceof TokenError && error.code === TOKEN_ERROR_CODES.keyFetchingError ? error.originalError : error;
  return cause instanceof AppError && cause.statusCode === 503 ? cause : undefined;
}

/**
 * Returns the claims of an access token of a person or an API key that was not sent in the header of a request. Only a key's
 * token has `scope`. Throws invalidToken if it is expired, revoked, not ours, or for another audience than the platform.
 */
export async function verifyPersonToken(token: string, identity: Identity): Promise<VerifiedPersonToken> {
  const audiences = [userAudience, keyAudienceOf(userAudience)];
  const { aud, sub, username, role, sid, auth_time, scope, exp } = await createPersonTokenVerifier(
    identity,
    audiences,
  )(token);
  if (username === undefined || role === undefined || sid === undefined) throw invalidToken();
  await identity.revocations.catchUp();
  if (identity.revocations.isRevoked(sid)) throw invalidToken();
  const person = { sub, username, role, sid };
  const expiresAt = new Date(exp * 1_000);
  if (aud !== userAudience) return { claims: { ...person, scope: scope ?? '' }, expiresAt };
  return { claims: auth_time === undefined ? person : { ...person, auth_time }, expiresAt };
}
