import ts from 'typescript';

const contracts = '@stagedoor/contracts/';

/**
 * Returns the names of the contracts that a module imports and makes use of as values, under whatever name. An import of which only
 * the type is used makes no call, and neither does a property or a variable that happens to have the name of one.
 */
export function findUsedContracts(fileName: string, text: string): ReadonlySet<string> {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const imported = new Map<string, string>();
  const modules = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) collect(node);
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && !isName(node)) {
      const contract = imported.get(node.text);
      if (contract !== undefined) used.add(contract);
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && modules.has(node.expression.text))
      used.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  function collect({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    const isOfContracts = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith(contracts);
    const bindings = importClause?.isTypeOnly === true ? undefined : importClause?.namedBindings;
    if (!isOfContracts || bindings === undefined) return;
    if (ts.isNamespaceImport(bindings)) modules.add(bindings.name.text);
    else
      for (const { name, propertyName, isTypeOnly } of bindings.elements)
        if (!isTypeOnly) imported.set(name.text, (propertyName ?? name).text);
  }
  visit(file);
  return used;
}

/** Whether an identifier names a property, an attribute or a declaration of the module's own, and refers to no import. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.initializer !== node;
  if (ts.isJsxAttribute(parent)) return true;
  const declares = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isFunctionDeclaration(parent);
  return declares && parent.name === node;
}
