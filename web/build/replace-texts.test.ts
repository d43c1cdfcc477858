import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { replaceTexts } from './replace-texts.ts';

const uncompiled = Object.assign(() => '', { source: '{count, plural, one {1 answer} other {{count} answers}}' });
const texts = { none: 'No "comments" yet', answers: uncompiled, states: { off: 'Off', on: 'On' } };

async function replace(code: string, toText = (text: string) => text) {
  const messages = new Map<string, string>();
  const result = await replaceTexts(code, {
    parse: (source) => parseAst(source, { lang: 'tsx' }),
    readTexts: async () => texts,
    addMessage(name, source) {
      messages.set(name, source);
      return `text:${name}`;
    },
    toText,
  });
  return { code: result?.code, messages };
}

const imported = "import * as commentTexts from '#/shared/config/texts/comments.ts';";

it('writes texts where they are used and drops the import', async () => {
  const { code } = await replace(`${imported}const é = <p title={commentTexts.none}>{commentTexts.none.length}</p>;`);
  expect(code).toBe('const é = <p title={"No \\"comments\\" yet"}>{"No \\"comments\\" yet".length}</p>;');
});

it('writes a text of an object, and the object where one is chosen from it', async () => {
  const { code } = await replace(`${imported}use(commentTexts.states.on, commentTexts.states[state]);`);
  expect(code).toBe('use("On", ({"off":"Off","on":"On"})[state]);');
});

it('imports a message with values compiled, once for all its uses', async () => {
  const { code, messages } = await replace(`${imported}use(commentTexts.answers({ count }), commentTexts.answers);`);
  expect(code).toBe(
    'import text_comments_answers from "text:comments/answers";use(text_comments_answers({ count }), text_comments_answers);',
  );
  expect([...messages]).toEqual([['comments/answers', uncompiled.source]]);
});

it('refuses a text that the language does not have', async () => {
  await expect(replace(`${imported}use(commentTexts.missing);`)).rejects.toThrow('comments/missing is no text');
});

it('leaves a module without texts alone', async () => {
  expect((await replace("import { a } from './a.ts'; a.none();")).code).toBeUndefined();
});
