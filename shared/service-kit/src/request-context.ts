import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string | undefined;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, so that what it logs and publishes can be followed back to it. */
export function runInRequest<T>(request: RequestContext, work: () => T): T {
  return context.run(request, work);
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
