import ts from 'typescript';

/** What makes an error whose words people read, and which of its arguments they are. */
const ERRORS: Readonly<Record<string, number>> = {
  AppError: 1,
  badRequest: 0,
  changedElsewhere: 0,
  conflict: 0,
  forbidden: 0,
  invalidField: 1,
  notFound: 0,
  tooLarge: 0,
  unavailable: 0,
  unsupportedType: 0,
};

/** Returns the messages with values of the errors that a module of the server makes, each value as `{}`. */
export function findServerTemplates(source: string): readonly string[] {
  if (!source.includes('${')) return [];
  const module = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const read = (node: ts.Expression | undefined): void => {
    if (node === undefined) return;
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => literal.text);
      found.push(withoutNames([node.head.text, ...spans].join('{}')));
    } else if (ts.isConditionalExpression(node)) {
      read(node.whenTrue);
      read(node.whenFalse);
    }
  };
  const visit = (node: ts.Node, isOfError = false): void => {
    let isInError = isOfError;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const place = Object.entries(ERRORS).find(([name]) => name === node.expression.getText())?.[1];
      if (place !== undefined) read(node.arguments?.[place]);
      isInError ||= place !== undefined;
    } else if (isOfError && ts.isPropertyAssignment(node) && node.name.getText() === 'message') read(node.initializer);
    ts.forEachChild(node, (child) => visit(child, isInError));
  };
  visit(module);
  return found;
}

interface PatternCheck {
  /** The patterns that are translated, and the sentences that are. */
  readonly patterns: readonly string[];
  readonly texts: readonly string[];
  /** Messages that only programs and operators read, each value as `{}`. */
  readonly exempt: readonly string[];
  /** All sources of the server, and the templates in them. */
  readonly source: string;
  readonly templates: readonly string[];
}

/** Returns what is wrong with the patterns: those that the server does not say, and what it says that has no translation. */
export function checkPatterns({ patterns, texts, exempt, source, templates }: PatternCheck): readonly string[] {
  const parts = source.replaceAll(/\$\{[^{}`]*\}/g, '{}');
  const said = new Set(templates);
  /** Whether a pattern is a template in which words that the server has are put in. */
  const isPutTogether = (pattern: string, template: string): boolean => {
    const words = fitting(template).exec(pattern)?.slice(1) ?? [];
    return words.length > 0 && words.every((word) => isQuoted(parts, word));
  };
  const isSaid = (pattern: string) => said.has(pattern) || templates.some((one) => isPutTogether(pattern, one));
  const nameless = patterns.map(withoutNames);
  const told = [...said].filter((template) => !exempt.includes(template));
  const isTranslated = (template: string) =>
    nameless.includes(template) ||
    nameless.some((pattern) => isPutTogether(pattern, template)) ||
    texts.some((text) => fitting(template).test(text));
  return [
    ...patterns.filter((_, at) => !isSaid(nameless[at] ?? '')).map((pattern) => `the server does not say “${pattern}”`),
    ...told.filter((template) => !isTranslated(template)).map((template) => `“${template}” has no translation`),
    ...exempt.filter((one) => !said.has(one)).map((one) => `“${one}” is exempt, and the server does not say it`),
  ];
}

/** A pattern or message with each value as `{}`, the sign of a currency before it being part of it. */
function withoutNames(text: string): string {
  return text.replaceAll(/\$?\{\w*\}/g, '{}');
}

function fitting(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&').replaceAll('{}', '(.+)')}$`);
}

function isQuoted(parts: string, word: string): boolean {
  return word === '{}' || ["'", '`'].some((quote) => parts.includes(quote + word + quote));
}
