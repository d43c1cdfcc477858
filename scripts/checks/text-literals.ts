import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Attributes and properties whose strings people read or hear. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'heading',
  'header',
  'legend',
  'lead',
  'text',
  'description',
  'emptyText',
  'emptyTitle',
  'confirmLabel',
  'submitLabel',
  'doneLabel',
  'closeLabel',
]);
/** Functions that show or say the strings they are called with. */
const TELLING = new Set(['showToast', 'announce', 'messageOf', 'serverMessageOf', 'sendUnlessUndone']);
/** Elements whose content is code, keys or names that are the same in every language. */
const VERBATIM = new Set(['code', 'kbd', 'pre']);

/** Names that are the same in every language. */
const NAMES = new Set(['· Stagedoor', 'webhook-id', 'https://', 'English', 'Español']);

/** Returns the words that a module of the web app shows without having them from the texts, each with its line. */
export function findTextLiterals(file: string, source = readFileSync(file, 'utf8')): readonly string[] {
  const module = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (NAMES.has(words)) return;
    // Two letters after one another, one of them small, are a word; codes such as `PDF` are not.
    if (!/\p{L}{2}/u.test(words) || !/\p{Ll}/u.test(words)) return;
    const { line } = module.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${line + 1}: ${words}`);
  };
  /** Reports the strings that an expression may have as its value. */
  const reportValues = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) report(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      report(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
      for (const { expression } of node.templateSpans) reportValues(expression);
    } else if (ts.isConditionalExpression(node)) {
      reportValues(node.whenTrue);
      reportValues(node.whenFalse);
    } else if (ts.isParenthesizedExpression(node)) reportValues(node.expression);
    else if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind)) reportValues(node.right);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      reportValues(node.expression);
    } else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) report(node, node.initializer.text);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) {
        reportValues(node.initializer.expression);
      }
    } else if (ts.isPropertyAssignment(node) && READ.has(node.name.getText())) reportValues(node.initializer);
    else if (ts.isCallExpression(node) && TELLING.has(node.expression.getText())) {
      for (const argument of node.arguments.slice(node.expression.getText() === 'showToast' ? 1 : 0)) {
        reportValues(argument);
      }
    } else if (ts.isJsxElement(node) && VERBATIM.has(node.openingElement.tagName.getText())) return;
    ts.forEachChild(node, visit);
  };
  visit(module);
  return found;
}

function isChoice(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.PlusToken
  );
}
