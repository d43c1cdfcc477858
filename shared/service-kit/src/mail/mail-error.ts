/**
 * Why a mail server refused a mail. `later`: it may take it later. `address`: nobody has that address. `message`: it takes no such
 * mail, whenever it is sent. `server`: it takes none from us, which its operator or ours has to change.
 */
export type MailRefusal = 'later' | 'address' | 'message' | 'server';

/**
 * A mail could not be delivered. Contains only the failure's codes, because the server's message may name the recipient.
 */
export class MailError extends Error {
  readonly code: string;
  /** Undefined if no server has answered. */
  readonly refusal: MailRefusal | undefined;
  /** The server's codes, such as `550 5.1.1`. */
  readonly status: string | undefined;

  constructor(cause: unknown) {
    const { code = 'unknown', responseCode, response = '', command = '' } = readCause(cause);
    const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response) ?? [];
    const status = responseCode === undefined ? undefined : [responseCode, enhanced ?? []].flat().join(' ');
    super(`the mail could not be handed over: ${[code, status ?? []].flat().join(' ')}`);
    this.name = 'MailError';
    this.code = code;
    this.status = status;
    this.refusal = responseCode === undefined ? undefined : classify(responseCode, { enhanced, response, command });
  }
}

interface ServerAnswer {
  readonly enhanced: string | undefined;
  readonly response: string;
  /** The SMTP command that it answers. */
  readonly command: string;
}

/**
 * By the enhanced code (RFC 3463) if there is one. Servers that do not relay for us refuse every recipient: that says nothing of an
 * address.
 */
function classify(responseCode: number, { enhanced, response, command }: ServerAnswer): MailRefusal {
  if (responseCode < 500) return 'later';
  if (command === 'DATA') return 'message';
  if (command !== 'RCPT TO' || /relay/i.test(response)) return 'server';
  return isUnknownAddress(enhanced, responseCode) ? 'address' : 'message';
}

/** Whether an answer says that an address does not exist or is closed for good. A full mailbox or a policy does not. */
export function isUnknownAddress(enhanced: string | undefined, responseCode?: number): boolean {
  if (enhanced !== undefined) return /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(enhanced);
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

function readCause(cause: unknown) {
  const read = (key: string): unknown => (cause instanceof Error ? Reflect.get(cause, key) : undefined);
  const [code, responseCode, response, command] = ['code', 'responseCode', 'response', 'command'].map(read);
  return {
    code: typeof code === 'string' ? code : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? response : undefined,
    command: typeof command === 'string' ? command : undefined,
  };
}
