/** A node of the parsed module, as far as this reads it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface ReplaceOptions {
  readonly parse: (code: string) => unknown;
  /** Returns the exports of a text module, by its file name. */
  readonly readTexts: (name: string) => Promise<unknown>;
  /** Returns the module that exports a message compiled, by a name such as `comments/answers`. */
  readonly nameMessage: (name: string) => string;
  readonly toText: (text: string) => string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/**
 * Returns the code of a module with every `somethingTexts.name` replaced by that text: a string or an object of strings in place, a
 * message by an import of its compiled module. Texts are imported whole:
 * `import * as somethingTexts from '#/shared/config/texts/something.ts'`.
 */
export async function replaceTexts(
  code: string,
  { parse, readTexts, nameMessage, toText }: ReplaceOptions,
): Promise<{ code: string; map: null } | undefined> {
  const program = parse(code);
  const tables = new Map<string, { name: string; texts: unknown }>();
  const changes: Change[] = [];
  for (const node of nodesIn(program)) {
    const imported = readImport(node);
    if (imported === undefined) continue;
    tables.set(imported.local, { name: imported.name, texts: await readTexts(imported.name) });
    changes.push({ start: node.start, end: node.end, code: '' });
  }
  if (tables.size === 0) return undefined;

  const imports = new Map<string, string>();
  const toCode = (value: unknown, name: string): string => {
    if (typeof value === 'string') return JSON.stringify(toText(value));
    if (typeof value === 'function') {
      const local = `text_${name.replaceAll(/\W/g, '_')}`;
      imports.set(local, nameMessage(name));
      return local;
    }
    if (typeof value !== 'object' || value === null) throw new Error(`${name} is no text`);
    const entries = Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}:${toCode(one, `${name}/${key}`)}`,
    );
    return `({${entries.join(',')}})`;
  };
  const replaced = new Set<unknown>();
  for (const node of nodesIn(program)) {
    const [object = '', ...keys] = replaced.has(node) ? [] : readChain(node);
    const table = tables.get(object);
    if (table === undefined) continue;
    const value = keys.reduce<unknown>(readKey, table.texts);
    // Properties after a text belong to the string, such as its length, so only the text itself is replaced.
    if (value === undefined && keys.length > 1) continue;
    for (const inner of nodesIn(node)) replaced.add(inner);
    const name = [table.name.replace('.ts', ''), ...keys].join('/');
    changes.push({ start: node.start, end: node.end, code: toCode(value, name) });
  }
  const head = [...imports].map(([local, id]) => `import ${local} from ${JSON.stringify(id)};`).join('');
  return { code: head + applyChanges(code, changes), map: null };
}

function applyChanges(code: string, changes: readonly Change[]): string {
  let result = code;
  for (const { start, end, code: written } of changes.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + written + result.slice(end);
  }
  return result;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesIn(one);
  } else if (isNode(value)) {
    yield value;
    for (const one of Object.values(value)) if (typeof one === 'object') yield* nodesIn(one);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function readImport(node: Node): { local: string; name: string } | undefined {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !isNode(node.source)) return undefined;
  const [, name] = /config\/texts\/([a-z-]+\.ts)$/.exec(String(node.source.value)) ?? [];
  const [specifier] = Array.isArray(node.specifiers) ? node.specifiers : [];
  if (name === undefined || !isNode(specifier) || specifier.type !== 'ImportNamespaceSpecifier') return undefined;
  return isNode(specifier.local) ? { local: String(specifier.local.name), name } : undefined;
}

/** Returns the names of `object.key.key`, or none for another expression. */
function readChain(node: Node): readonly string[] {
  if (node.type !== 'MemberExpression' || node.computed === true) return [];
  if (!isNode(node.object) || !isNode(node.property)) return [];
  const before = node.object.type === 'Identifier' ? [String(node.object.name)] : readChain(node.object);
  return before.length === 0 ? [] : [...before, String(node.property.name)];
}

/** Returns the value of a key in an object of texts, or undefined. */
export function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Returns the source of a message: the argument of the `message` call. */
export function sourceOf(message: unknown): string {
  if (typeof message === 'function' && 'source' in message && typeof message.source === 'string') return message.source;
  throw new Error('This text is no message');
}
