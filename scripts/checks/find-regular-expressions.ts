import ts from 'typescript';

/** A regular expression in a source file. */
export interface FoundExpression {
  /** `12`, the line that it begins on. */
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

export interface FoundExpressions {
  /** Literals, `new RegExp` of a text, and patterns of schemas. */
  readonly expressions: readonly FoundExpression[];
  /** Lines with a `RegExp` that is put together while the program runs, which nobody can evaluate. */
  readonly composed: readonly number[];
}

/** Finds the regular expressions of a TypeScript source. */
export function findRegularExpressions(fileName: string, text: string): FoundExpressions {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const expressions: FoundExpression[] = [];
  const composed: number[] = [];
  const visit = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      expressions.push({ line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments ?? [];
      const source = readText(pattern);
      if (source === undefined) composed.push(line);
      else expressions.push({ line, source, flags: readText(flags) ?? '' });
    } else if (isPatternOfSchema(node)) {
      // Ajv compiles the patterns of schemas with this flag.
      const source = readText(node.initializer);
      if (source !== undefined) expressions.push({ line, source, flags: 'u' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { expressions, composed };
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}

/** Error messages have the key `pattern`, too: read as patterns they are harmless. */
function isPatternOfSchema(node: ts.Node): node is ts.PropertyAssignment {
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'pattern';
}

function readText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}
