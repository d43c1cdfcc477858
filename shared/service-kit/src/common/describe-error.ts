/** Describes an error for a log line: the failure and its location, without any personal input. */
export interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
  readonly [fact: string]: unknown;
}

/**
 * Details of an error that contain no input: of Node, of HTTP, and of PostgreSQL, whose `detail` and `where` may
 * contain some.
 */
const plainFacts = [
  'code',
  'statusCode',
  'syscall',
  'address',
  'port',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'routine',
];

const mostCauses = 5;

/** Describes an error and its causes. A failed statement is logged without its parameters. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: hideValues(String(error)) };
  const facts = Object.fromEntries(
    plainFacts.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  const stack = stackOf(error);
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...facts,
    ...(stack === '' ? {} : { stack }),
    ...(error.cause === undefined || depth >= mostCauses ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** An error's message without the values in it, in one line or a few. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return hideValues(String(error));
  // Drizzle puts the statement on the first line and its parameters on the lines after it.
  const message = 'params' in error ? error.message.split('\nparams: ', 1).join() : error.message;
  // Both kinds of error quote the text that they could not parse.
  const quotes = error instanceof SyntaxError || error.name === 'PostgresError';
  return hideValues(quotes ? message.replaceAll(/"[\s\S]*"|'[\s\S]*'/g, '…') : message);
}

/** Returns the stack frames of the error, without the message at the beginning of a stack. */
function stackOf({ stack = '', message }: Error): string {
  const at = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(at)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

/** Characters of a message that are described. A longer one repeats what somebody sent. */
const longestMessage = 4_000;

/** Mail addresses, tokens and query strings, wherever a message contains them. */
function hideValues(text: string): string {
  return text
    .slice(0, longestMessage)
    .replaceAll(/(?<![^\s@<>"'(),;:])[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, '<address>')
    .replaceAll(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>')
    .replaceAll(/\?(?<=\/[^\s?"']*\?)[^\s"']+/g, '?…');
}
