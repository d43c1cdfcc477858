import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** To whom a mail was sent, as its return path says: to a person, or to the receiver of a letter. */
export interface MailTarget {
  readonly kind: 'person' | 'letter-receiver';
  readonly id: string;
  /** The mark of the address. */
  readonly addressMark: string;
}

const letters = { person: 'p', 'letter-receiver': 'l' } as const;
/** With ten characters before the `+`, they make 64, which is the most that there may be. */
const signatureDigits = 12;
const pattern = /\+([pl])([0-9a-f]{32})([0-9a-f]{8})([0-9a-f]{12})@/gi;

/**
 * The variable envelope return paths (VERP) of mails: addresses of the mailbox for bounces that name the target, and are signed.
 * Case means nothing in them, because mail servers may change it.
 */
export function createReturnPaths(serviceSecret: string | undefined) {
  const key = Buffer.from(hkdfSync('sha256', serviceSecret ?? '', '', 'stagedoor return paths', 32));
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('hex').slice(0, signatureDigits);
  return {
    /** `mailbox` is an address such as `bounces@stagedoor.example`. */
    make(mailbox: string, { kind, id, addressMark }: MailTarget): string {
      const content = `${letters[kind]}${id.replaceAll('-', '')}${addressMark}`;
      const [local = '', domain = ''] = mailbox.split('@');
      return `${local}+${content}${sign(content)}@${domain}`;
    },
    /** Returns the target of the first return path of ours in a text; undefined if there is none. */
    find(text: string): MailTarget | undefined {
      for (const [, kind = '', id = '', addressMark = '', signature = ''] of text.toLowerCase().matchAll(pattern)) {
        if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${kind}${id}${addressMark}`)))) continue;
        return { kind: kind === letters.person ? 'person' : 'letter-receiver', id: toUuid(id), addressMark };
      }
      return undefined;
    },
  };
}

function toUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
