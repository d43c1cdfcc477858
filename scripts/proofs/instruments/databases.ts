import { openServiceDatabase } from '@stagedoor/test-support/databases';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import type { Sql } from 'postgres';

/** Opens the databases of these services until the stack is disposed. */
export function openDatabases<Name extends string>(
  system: Pick<TestSystem, 'env'>,
  stack: AsyncDisposableStack,
  ...names: readonly Name[]
): Record<Name, Sql> {
  const open = (name: Name) => stack.adopt(openServiceDatabase(system, name), (sql) => sql.end({ timeout: 2 }));
  return Object.fromEntries(names.map((name) => [name, open(name)])) as Record<Name, Sql>;
}
