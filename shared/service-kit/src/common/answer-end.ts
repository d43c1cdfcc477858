import type { ServerResponse } from 'node:http';

/** How an answer has ended: all of it was sent, its client left first, by whichever way, or its source broke off. */
export type AnswerEnd = 'sent' | 'left' | 'broken';

interface EndingAnswer {
  /** How it has ended once it is closed. */
  atClose: AnswerEnd;
  end: AnswerEnd | undefined;
  readonly releases: ((end: AnswerEnd) => void)[];
}

const answers = new WeakMap<ServerResponse, EndingAnswer>();

/**
 * Calls `release` exactly once, when the answer has ended; at once if it has ended already. A request's resources are released here
 * and not in `onResponse`, which Fastify does not call when a client leaves. The answer ends, not the connection, because a
 * connection serves many requests. Also works for hijacked replies.
 */
export function onAnswerEnd(response: ServerResponse, release: (end: AnswerEnd) => void): void {
  const answer = find(response);
  if (answer.end === undefined) answer.releases.push(release);
  else release(answer.end);
}

/** Returns whether the client left before the answer was sent. */
export function hasLeft(response: ServerResponse): boolean {
  return find(response).end === 'left';
}

/** Marks that the server, not the client, ends this answer early. Call it before the response is destroyed. */
export function markBroken(response: ServerResponse): void {
  find(response).atClose = 'broken';
}

/** The status with which a call is counted: 499, as in nginx, if the client left first, whatever was being sent. */
export function statusAtEnd(end: AnswerEnd, { statusCode }: { readonly statusCode: number }): number {
  if (end === 'sent') return statusCode;
  return end === 'left' ? 499 : 502;
}

function find(response: ServerResponse): EndingAnswer {
  return answers.get(response) ?? follow(response);
}

function follow(response: ServerResponse): EndingAnswer {
  const answer: EndingAnswer = {
    atClose: response.writableFinished ? 'sent' : 'left',
    end: undefined,
    releases: [],
  };
  answers.set(response, answer);
  const end = () => {
    answer.end = answer.atClose;
    for (const release of answer.releases.splice(0)) release(answer.end);
  };
  if (response.closed || response.destroyed) {
    end();
    return answer;
  }
  response.once('finish', () => {
    answer.atClose = 'sent';
  });
  response.once('close', end);
  return answer;
}
