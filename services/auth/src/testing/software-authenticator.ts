import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface AuthenticatorOptions {
  readonly origin?: string;
  readonly rpId?: string;
}

/** A passkey as a browser would have it, in memory: what it answers to the options of the service under test. */
export function createSoftwareAuthenticator({
  origin = 'http://localhost:8080',
  rpId = 'localhost',
}: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  let counter = 0;

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  /** Flags: somebody was present (1) and was recognized (4); a new key follows (64). */
  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest]);
  }

  return {
    /** Creates a passkey for the challenge of a registration. */
    register(challenge: string) {
      // CBOR of the key: kty EC2, alg ES256, curve P-256, and its two coordinates.
      const key = Buffer.concat([
        Buffer.from('a501020326200121 5820'.replaceAll(' ', ''), 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const data = authenticatorData(1 + 4 + 64, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      // CBOR of {fmt: 'none', attStmt: {}, authData: bytes}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs the challenge of an authentication. `isVerified` says whether a finger, a face or a PIN opened the passkey. */
    use(challenge: string, { isVerified = true } = {}) {
      counter += 1;
      const data = authenticatorData(isVerified ? 5 : 1);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
    /** Sets the counter back, as a copy of the authenticator would count. */
    rewind(): void {
      counter = 0;
    },
  };
}
