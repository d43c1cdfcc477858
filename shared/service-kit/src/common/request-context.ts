import { AsyncLocalStorage } from 'node:async_hooks';
import { clientGone } from '#/common/errors.ts';

export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string | undefined;
  /** Whether the client has closed the connection. Undefined for work that has no client. */
  readonly hasLeft?: () => boolean;
  /** Whether its work has begun. Work that has begun is finished even if the client leaves. */
  hasBegun?: boolean;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, so that what it logs and publishes can be followed back to it. */
export function runInRequest<T>(request: RequestContext, work: () => T): T {
  return context.run(request, work);
}

/** Called before the work of a request begins. Throws where its client left while it waited. */
export function beginWork(): void {
  const request = context.getStore();
  if (request === undefined || request.hasBegun === true) return;
  if (request.hasLeft?.() === true) throw clientGone();
  request.hasBegun = true;
}

/** Whether the client of the request that is being answered has gone. */
export function hasClientLeft(): boolean {
  return context.getStore()?.hasLeft?.() ?? false;
}

/** The id of the request that is being answered, where there is one. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}

/** The W3C trace context of the request that is being answered, where it brought one. */
export function currentTraceparent(): string | undefined {
  return context.getStore()?.traceparent;
}

/** The id of the trace that the request belongs to, as a log line names it. */
export function currentTraceId(): string | undefined {
  return currentTraceparent()?.split('-')[1];
}
