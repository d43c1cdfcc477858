import { Type } from 'typebox';
import { defineCall, type Scope } from './call.ts';
import { nullableText, text, verbatim } from './text.ts';

/** Facts from before a service joined, in the form of the events that would announce them now; page by page, in no order. */
const defineHistoryCall = <const Service extends string>(service: Service, scope: Scope) =>
  defineCall({
    service,
    method: 'GET',
    path: `/internal/history/${service}`,
    summary: 'List the facts that past events announced and that still hold, page by page',
    access: { callers: [], scope },
    query: Type.Object({
      subject: text({ min: 1, max: 100 }),
      /** From the answer before; missing at the beginning. */
      cursor: Type.Optional(verbatim({ min: 1, max: 512 })),
      /**
       * The number of rows that the owner reads. A page may have fewer facts than that, or none, without being the last
       * page.
       */
      limit: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
    answer: Type.Object({
      /** The data of an event of this subject each. */
      facts: Type.Array(Type.Unknown()),
      /** Null if this was the last page. */
      nextCursor: nullableText(),
    }),
  });

export const readSocialHistory = defineHistoryCall('social', 'people:history');
export const readPaymentsHistory = defineHistoryCall('payments', 'payments:history');
export const readMessagingHistory = defineHistoryCall('messaging', 'messages:history');

const calls = [readSocialHistory, readPaymentsHistory, readMessagingHistory];
export type HistoryCall = (typeof calls)[number];

/** Returns the call that reads the history of an event; undefined if its owner has none. */
export function findHistoryCall(subject: string): HistoryCall | undefined {
  return calls.find(({ service }) => subject.startsWith(`${service}.`));
}
