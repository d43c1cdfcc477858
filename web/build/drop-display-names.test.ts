import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutDisplayNames } from './drop-display-names.ts';

it('drops the names of components, and marks what makes them as pure', () => {
  expect(
    withoutDisplayNames(
      'var Form = React10.forwardRef(\n  render\n);\nForm.displayName = "Form";\nfunction useForm() {\n  Inner.displayName = "Inner";\n}',
    ),
  ).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  render\n);\n\nfunction useForm() {\n  Inner.displayName = "Inner";\n}',
  );
});

it('the router names its components so', () => {
  const folder = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
  const code = readdirSync(folder)
    .filter((name) => /^chunk-.+\.mjs$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  expect(code).toContain('\nForm.displayName = "Form";\n');
  expect(withoutDisplayNames(code)).not.toContain('\nForm.displayName');
  expect(withoutDisplayNames(code)).toMatch(/var Form = \/\* @__PURE__ \*\/ \w+\.forwardRef\(/);
});
