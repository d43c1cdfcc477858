import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { replaceTexts } from './replace-texts.ts';

const texts = { none: 'No "comments" yet', answers: () => '', states: { off: 'Off', on: 'On' } };

async function replace(code: string) {
  const result = await replaceTexts(code, {
    parse: (source) => parseAst(source, { lang: 'tsx' }),
    readTexts: async () => texts,
    nameMessage: (name) => `text:${name}`,
    toText: (text) => text,
  });
  return result?.code;
}

const imported = "import * as commentTexts from '#/shared/config/texts/comments.ts';";

it('writes texts where they are used and drops the import', async () => {
  const code = await replace(`${imported}const é = <p title={commentTexts.none}>{commentTexts.none.length}</p>;`);
  expect(code).toBe('const é = <p title={"No \\"comments\\" yet"}>{"No \\"comments\\" yet".length}</p>;');
});

it('writes a text of an object, and the object where one is chosen from it', async () => {
  const code = await replace(`${imported}use(commentTexts.states.on, commentTexts.states[state]);`);
  expect(code).toBe('use("On", ({"off":"Off","on":"On"})[state]);');
});

it('imports a message with values compiled, once for all its uses', async () => {
  const code = await replace(`${imported}use(commentTexts.answers({ count }), commentTexts.answers);`);
  expect(code).toBe(
    'import text_comments_answers from "text:comments/answers";use(text_comments_answers({ count }), text_comments_answers);',
  );
});

it('refuses a text that the language does not have', async () => {
  await expect(replace(`${imported}use(commentTexts.missing);`)).rejects.toThrow('comments/missing is no text');
});

it('leaves a module without texts alone', async () => {
  expect(await replace("import { a } from './a.ts'; a.none();")).toBeUndefined();
});
