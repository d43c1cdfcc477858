import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const signatureBytes = 9;
const idBytes = 16;
const keyBytes = 8;

/** The tokens of a letter's own addresses: for its links, and for the picture by which openings are counted. Each is signed with its own key. */
export function createLetterTokens(serviceSecret: string | undefined) {
  const links = createSigner(serviceSecret, 'stagedoor links of letters');
  const opens = createSigner(serviceSecret, 'stagedoor openings of letters');
  return {
    makeLink: ({ postId, key }: LetterLinkKey) => links.make(Buffer.concat([bytesOf(postId), Buffer.from(key, 'hex')])),
    readLink(token: string): LetterLinkKey | undefined {
      const content = links.read(token);
      if (content?.length !== idBytes + keyBytes) return undefined;
      return { postId: idOf(content.subarray(0, idBytes)), key: content.subarray(idBytes).toString('hex') };
    },
    makeOpen: (receiverId: string) => opens.make(bytesOf(receiverId)),
    readOpen(token: string): string | undefined {
      const content = opens.read(token);
      return content?.length === idBytes ? idOf(content) : undefined;
    },
  };
}

interface LetterLinkKey {
  readonly postId: string;
  readonly key: string;
}

/** Returns the key of an address among the links of a letter. */
export function keyOfLink(url: string): string {
  return createHash('sha256').update(url).digest().subarray(0, keyBytes).toString('hex');
}

function createSigner(serviceSecret: string | undefined, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', serviceSecret ?? '', '', purpose, 32));
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, signatureBytes);
  return {
    make: (content: Buffer) => Buffer.concat([sign(content), content]).toString('base64url'),
    read(token: string): Buffer | undefined {
      const bytes = Buffer.from(token, 'base64url');
      const [signature, content] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
      if (signature.length < signatureBytes || bytes.toString('base64url') !== token) return undefined;
      return timingSafeEqual(signature, sign(content)) ? content : undefined;
    },
  };
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
