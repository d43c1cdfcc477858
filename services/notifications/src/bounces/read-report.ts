import { isUnknownAddress } from '@stagedoor/service-kit/mail/mail-error';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** What happened to a mail after the server had taken it. `mail`: a text with the mail's return path. */
export interface MailReport {
  readonly mail: string;
  /** `gone`: nobody has the address. `complaint`: the reader called the mail spam. `other`: it may pass. */
  readonly kind: 'gone' | 'complaint' | 'other';
}

/** Reads the reports in the body of a request. To take those of a provider in its own form, add a reader. */
type ReportReader = (body: string) => readonly MailReport[];

/** A bounce (RFC 3464) or a complaint (RFC 5965) as the mail that it came in. */
const readMailed: ReportReader = (body) => {
  if (/^Feedback-Type:\s*abuse\b/im.test(body)) return [{ mail: body, kind: 'complaint' }];
  const [, status] = /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(body) ?? [];
  const isFinal = /^Action:\s*failed\b/im.test(body);
  return [{ mail: body, kind: isFinal && isUnknownAddress(status) ? 'gone' : 'other' }];
};

const PostedSchema = Type.Array(
  Type.Object({
    returnPath: Type.String({ maxLength: 200 }),
    event: Type.Union([Type.Literal('bounce'), Type.Literal('complaint')]),
    /** The enhanced status code, such as `5.1.1`. */
    status: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  { maxItems: 1_000 },
);

/** Our own form, into which an operator turns the webhooks of a provider. */
const readPosted: ReportReader = (body) => {
  const reports: unknown = JSON.parse(body);
  return Value.Parse(PostedSchema, reports).map(({ returnPath: mail, event, status }) => {
    if (event === 'complaint') return { mail, kind: 'complaint' };
    return { mail, kind: status !== undefined && isUnknownAddress(status) ? 'gone' : 'other' };
  });
};

/** By the type of the body. */
export const reportReaders: Readonly<Record<string, ReportReader>> = {
  'message/rfc822': readMailed,
  'application/json': readPosted,
};
