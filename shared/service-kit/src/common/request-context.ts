import { AsyncLocalStorage } from 'node:async_hooks';
import { clientGone } from '#/common/errors.ts';

export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string | undefined;
  /** Whether the client has left while the request is handled. Undefined for work that has no client. */
  readonly isClientGone?: () => boolean;
  /** Whether the request only reads: then its work ends at the next step after the client has left. */
  readonly changesNothing?: boolean;
  /** Aborts when the client leaves; only for requests that change nothing. */
  readonly leaving?: (() => AbortSignal) | undefined;
  /** Whether the request's work has begun. Work that changes something and has begun is finished even if the client leaves. */
  hasBegun?: boolean;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, so that its logs and events can be traced back to the request. */
export function runInRequest<T>(request: RequestContext, work: () => T): T {
  return context.run(request, work);
}

/**
 * Called before each step of a request's work, such as a statement or a wait for a turn. Throws a 499 if the client has left
 * and the work has not begun, or changes nothing.
 */
export function beginWork(): void {
  const request = context.getStore();
  if (request === undefined || (request.hasBegun === true && request.changesNothing !== true)) return;
  if (request.isClientGone?.() === true) throw clientGone();
  request.hasBegun = true;
}

/** Returns whether the client of the current request has left. */
export function hasClientLeft(): boolean {
  return currentClientGone()();
}

/** Returns what says whether the client of the current request has left, to be asked later. */
export function currentClientGone(): () => boolean {
  return context.getStore()?.isClientGone ?? (() => false);
}

/**
 * Runs work that one request begins and other requests also wait for, such as filling a cache: it goes on when the client of that
 * request leaves. With `isClientGone` it ends when that returns true.
 */
export function runShared<T>(work: () => T, isClientGone: () => boolean = () => false): T {
  const request = context.getStore();
  return request === undefined ? work() : context.run({ ...request, isClientGone, leaving: undefined }, work);
}

/** Returns a signal that aborts when the client of the current request leaves; undefined if the request may change something. */
export function leavingOfReader(): AbortSignal | undefined {
  return context.getStore()?.leaving?.();
}

/** Returns the id of the current request; undefined outside of a request. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}

/** Returns the W3C trace context of the current request; undefined outside of a request, or without one. */
export function currentTraceparent(): string | undefined {
  return context.getStore()?.traceparent;
}

/** The id of the trace that the request belongs to, as a log line names it. */
export function currentTraceId(): string | undefined {
  return currentTraceparent()?.split('-')[1];
}
