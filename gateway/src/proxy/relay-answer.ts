import type { IncomingHttpHeaders, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { LargeAnswers } from '@stagedoor/service-kit/common/large-answers';
import type { FastifyReply } from 'fastify';
import type { Drain } from '#/drain.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import type { Route } from '#/route-table.ts';
import type { AnswerFlow, AnswerReceiver, UpstreamProblem } from '#/upstreams/upstream-request.ts';

interface RelayOptions {
  readonly reply: FastifyReply;
  readonly route: Route;
  readonly drain: Drain;
  readonly network: string;
  readonly largeAnswers: LargeAnswers;
  /** There is no answer to relay. */
  readonly unanswered: (problem: UpstreamProblem) => void;
}

/**
 * Writes a service's answer to the client as it arrives, no faster than the client reads. Once the head is sent, the
 * reply is no longer Fastify's.
 */
export function relayAnswer(options: RelayOptions): AnswerReceiver {
  const { reply, route, drain, network, largeAnswers, unanswered } = options;
  const { raw } = reply;
  const waitForTurn = () => largeAnswers.wait(network, () => flow?.resume());
  let flow: AnswerFlow | undefined;
  let remaining = Number.NaN;

  return {
    head(statusCode, given, itsFlow) {
      flow = itsFlow;
      const headers = passAnswerHeaders(given, route);
      headers['cache-control'] ??= 'no-store';
      const ownVary = reply.getHeader('vary');
      if (headers.vary !== undefined && ownVary !== undefined) headers.vary = `${headers.vary}, ${ownVary}`;
      const isStream = given['content-type']?.startsWith('text/event-stream') === true;
      if (isStream || drain.isDraining()) headers.connection = 'close';
      remaining = Number(headers['content-length'] ?? Number.NaN);
      // The metrics hook reads the content type from the reply.
      if (isStream) reply.header('content-type', given['content-type']);
      // Only the service's own answers may be framed. Errors of the gateway keep all its headers.
      if (route.isFramed) reply.removeHeader('x-frame-options');
      const all = { ...reply.getHeaders(), ...headers };
      reply.hijack();
      raw.writeHead(statusCode, listHeaders(all));
      if (isStream) followEvents(raw, drain);
    },
    data(piece) {
      remaining -= piece.length;
      // The last piece leaves together with the end.
      if (remaining === 0) raw.end(piece);
      else {
        const hasRoom = raw.write(piece);
        if (hasRoom && !largeAnswers.mustWait(piece.length)) return;
        flow?.pause();
        if (hasRoom) waitForTurn();
        else raw.once('drain', waitForTurn);
      }
    },
    end() {
      if (!raw.writableEnded) raw.end();
    },
    problem(problem) {
      // The client must be able to tell that the answer is incomplete.
      if (reply.sent) raw.destroy();
      else unanswered(problem);
    },
  };
}

/** Returns the headers as a flat list of names and values, which Node accepts unchanged. */
function listHeaders(headers: Readonly<Record<string, OutgoingHttpHeader | undefined>>): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

/** A stream of events may say nothing for a while, and ends when the gateway does. */
function followEvents(raw: ServerResponse, drain: Drain): void {
  // The browser must know at once that it is open.
  raw.flushHeaders();
  raw.once(
    'close',
    drain.endWith(() => raw.end()),
  );
}

/** Headers of the connection to the service only. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Characters that are not allowed in a header. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/g;

/** Returns a service's headers for the browser. Our security headers win; files and framed pages have policies of their own. */
export function passAnswerHeaders(
  given: IncomingHttpHeaders,
  { kind, isFramed }: Pick<Route, 'kind' | 'isFramed'>,
): IncomingHttpHeaders {
  const hasOwnPolicy = kind === 'media' || isFramed === true;
  const passed: IncomingHttpHeaders = {};
  for (const name of Object.keys(given)) {
    if (connectionHeaders.has(name) || name === 'x-request-id') continue;
    if (Object.hasOwn(securityHeaders, name) && !(hasOwnPolicy && name === 'content-security-policy')) continue;
    passed[name] = cleanValue(given[name]);
  }
  return passed;
}

function cleanValue<Value extends string | string[] | undefined>(value: Value): Value;
function cleanValue(value: string | string[] | undefined) {
  if (typeof value === 'string') return value.replace(unsendable, '');
  return value?.map((one) => one.replace(unsendable, ''));
}
