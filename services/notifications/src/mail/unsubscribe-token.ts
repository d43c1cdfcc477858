import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { notificationTypes } from '@stagedoor/contracts/notification';

/** What the link in a mail can end. */
export interface UnsubscribeTarget {
  readonly userId: string;
  /** The key of the preference; null for a mail about several kinds. */
  readonly preference: string | null;
  /** The only person of whose new posts the mail was. */
  readonly creatorId?: string;
}

export interface UnsubscribeTokens {
  make(target: UnsubscribeTarget): string;
  /** Returns undefined for a token that was not made with this secret. */
  read(token: string): UnsubscribeTarget | undefined;
}

const idBytes = 16;
const codeBytes = 2;
const signatureBytes = 9;

/**
 * A token can do nothing else: it is signed with a separate key. It does not expire, because mails are opened years later. It is short,
 * so that the line of its link has at most 76 characters and the text of the mail needs no encoding. A system without a secret cannot be
 * reached from outside.
 */
export function createUnsubscribeTokens(serviceSecret: string | undefined): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', serviceSecret ?? '', '', 'stagedoor unsubscribe from mails', 32));
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, signatureBytes);
  return {
    make({ userId, ...topic }) {
      const content = Buffer.concat([bytesOf(userId), encodeTopic(topic)]);
      return Buffer.concat([sign(content), content]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      const content = bytes.subarray(signatureBytes);
      const signature = bytes.subarray(0, signatureBytes);
      // Only one way to write a token is taken.
      if (content.length < idBytes + codeBytes || bytes.toString('base64url') !== token) return undefined;
      if (!timingSafeEqual(signature, sign(content))) return undefined;
      return { userId: idOf(content.subarray(0, idBytes)), ...decodeTopic(content.subarray(idBytes)) };
    },
  };
}

type Topic = Omit<UnsubscribeTarget, 'userId'>;

/**
 * A type of notification is a code of its name, which the id of the creator follows; a kind of a business service is its id. The three
 * differ in length.
 */
function encodeTopic({ preference, creatorId }: Topic): Buffer {
  if (preference !== null && !notificationTypes.some((type) => type === preference)) return bytesOf(preference);
  const code = Buffer.alloc(codeBytes);
  code.writeUInt16BE(preference === null ? 0 : codeOf(preference));
  return creatorId === undefined ? code : Buffer.concat([code, bytesOf(creatorId)]);
}

function decodeTopic(bytes: Buffer): Topic {
  if (bytes.length === idBytes) return { preference: idOf(bytes) };
  const code = bytes.readUInt16BE();
  const preference = notificationTypes.find((type) => codeOf(type) === code) ?? null;
  return bytes.length === codeBytes ? { preference } : { preference, creatorId: idOf(bytes.subarray(codeBytes)) };
}

/** Returns a number of 16 bits, not 0, that differs between all types. */
export function codeOf(type: string): number {
  return createHash('sha256').update(type).digest().readUInt16BE() || 1;
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
