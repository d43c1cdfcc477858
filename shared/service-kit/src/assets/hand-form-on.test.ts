import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { endForm } from '@stagedoor/contracts/internal-media';
import { type FastifyInstance, fastify } from 'fastify';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type HandedForm, handFormOn, type MediaCalls } from '#/assets/hand-form-on.ts';
import { AppError, tooManyRequests, unavailable } from '#/common/errors.ts';
import { registerErrorHandler } from '#/http/error-handler.ts';
import { createLinger } from '#/http/linger.ts';
import { type FormPart, multipartBody } from '#/testing/multipart-body.ts';

let received: { readonly query: unknown; readonly content: Buffer }[] = [];
let ended = 0;
/** What media says against a file. */
let refusal: AppError | undefined;

beforeEach(() => {
  received = [];
  ended = 0;
  refusal = undefined;
});

const media: MediaCalls = {
  async call(call, input, { stream } = {}) {
    if (call.path === endForm.path) ended += 1;
    else {
      if (refusal !== undefined) throw refusal;
      const { query } = input as { query?: unknown };
      received.push({ query, content: await buffer(stream as Readable) });
    }
    return null as never;
  },
};

const expected = { media: { maxCount: 2 }, file: { maxCount: 1, maxMegabytes: 1 } };

async function start(prepare: (app: FastifyInstance) => void = registerErrorHandler) {
  const app = fastify();
  prepare(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  createLinger().follow(app.server);
  let form: HandedForm | undefined;
  app.post('/files', async (request) => {
    form = await handFormOn(request, expected, { media, ownerId: 'mara' });
  });
  app.post('/nobody', async (request) => (await handFormOn(request, expected, null)).fields);
  app.get('/next', async () => 'next');
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  return {
    app,
    async send(parts: readonly FormPart[]) {
      const { payload, headers } = multipartBody(parts);
      const answer = await app.inject({ method: 'POST', url: '/files', payload, headers });
      return {
        status: answer.statusCode,
        message: answer.body === '' ? undefined : answer.json().message,
        form,
        size: payload.length,
      };
    },
  };
}

const file = (value: Buffer, fileName = 'a', name = 'media') => ({ name, value, fileName });

it('hands files on in their order, with what came before each, and gives the fields', async () => {
  const { send } = await start();
  const [one, other] = [Buffer.alloc(5_000, 1), Buffer.alloc(70_000, 2)];
  const word = (value: string) => ({ name: 'word', value });
  const { status, form, size } = await send([word('a'), file(one), word('b'), file(other), word('c')]);
  expect(status).toBe(200);
  const common = { ownerId: 'mara', announced: size, isLimitedByKind: true };
  expect(received).toEqual([
    { query: { ...common, before: 0 }, content: one },
    { query: { ...common, before: 5_000 }, content: other },
  ]);
  expect(form?.fields).toEqual({ word: ['a', 'b', 'c'] });
  expect(form?.files.media).toHaveLength(2);
  await form?.discard();
  expect(ended).toBe(1);
});

it('reads the name of a file as a browser wrote it', async () => {
  const { send } = await start();
  for (const [sent, name] of [
    ['the %22good%22 one.pdf', 'the "good" one.pdf'],
    ['two%0D%0Alines%0A.txt', 'two lines .txt'],
    ['100%.txt', '100%.txt'],
  ] as const) {
    const { form } = await send([file(Buffer.from('x'), sent)]);
    expect(form?.files.media?.[0]?.fileName).toBe(name);
  }
});

it.each([
  ['an unexpected file', [file(Buffer.from('x'), 'a', 'other')], 400, 'other: No file is expected here'],
  [
    'a file too many',
    Array.from({ length: 3 }, () => file(Buffer.from('x'))),
    400,
    'media: At most 2 files can be sent',
  ],
  [
    'a file larger than its field allows',
    [file(Buffer.alloc(1_000_001), 'a', 'file')],
    413,
    'A picture can be at most 1 MB',
  ],
  [
    'too many fields',
    Array.from({ length: 51 }, () => ({ name: 'w', value: 'x' })),
    400,
    'The form has too many parts',
  ],
  ['a field that is too large', [{ name: 'w', value: 'x'.repeat(70_000) }], 413, 'A field of the form is too large'],
] as const)('a form with %s is refused', async (_, parts, status, message) => {
  const { send } = await start();
  expect(await send(parts)).toMatchObject({ status });
  expect((await send(parts)).message).toContain(message.split(': ').at(-1));
});

it('a form with a refused file is dropped, and what media says is said', async () => {
  const { send } = await start();
  refusal = tooManyRequests(7);
  expect(await send([file(Buffer.from('x'))])).toMatchObject({ status: 429 });
  expect(ended).toBe(1);
  refusal = unavailable('lost', 2, new Error('no connection'));
  const message = 'Files cannot be accepted at the moment. Please try again in a moment.';
  expect(await send([file(Buffer.from('x'))])).toMatchObject({ status: 503, message });
});

it('a form that announces more than its files can have is refused unread', async () => {
  const { app } = await start();
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '500000000' };
  const answer = await app.inject({ method: 'POST', url: '/files', headers, payload: '' });
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'These files are too large together']);
});

it('a form that ends early is not complete', async () => {
  const { app } = await start();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x\r\ncontent-disposition: form-data; name="media"; filename="a"\r\n\r\nbegun';
  const answer = await app.inject({ method: 'POST', url: '/files', headers, payload });
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'The form was not complete']);
  expect(ended).toBe(1);
});

it.each([
  ['a file that is not expected', 'unknown', undefined],
  ['a file that media refuses', 'media', new AppError(413, 'There is no room for this file')],
  ['one upload too many', 'media', tooManyRequests(1)],
])('the connection of a form that is refused for %s serves the next request', async (_why, field, answer) => {
  // Our errors close a connection with a rest as long as this; what is handed on has to leave that choice.
  const { app } = await start(() => undefined);
  refusal = answer;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { port } = app.server.address() as AddressInfo;
  const send = (method: string, path: string, headers = {}, body: Uint8Array = new Uint8Array()) =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const request = httpRequest({ agent, port, method, path, headers }, (response) => {
        const { statusCode: status } = response;
        response.resume().once('end', () => resolve({ status, isReused: request.reusedSocket }));
      });
      request.once('error', reject).end(body);
    });
  const { payload, headers } = multipartBody([file(Buffer.alloc(300_000), 'a.png', field)]);
  expect((await send('POST', '/files', headers, payload)).status).toBeGreaterThanOrEqual(400);
  expect(await send('GET', '/next')).toEqual({ status: 200, isReused: true });
});

it('a form of nobody gives its fields, and is refused with a file', async () => {
  const { app } = await start();
  const send = async (...parts: FormPart[]) => {
    const answer = await app.inject({ method: 'POST', url: '/nobody', ...multipartBody(parts) });
    return [answer.statusCode, answer.json()];
  };
  expect(await send({ name: 'word', value: 'a' })).toEqual([200, { word: 'a' }]);
  const refused = expect.objectContaining({ message: 'Files cannot be accepted at the moment.' });
  expect(await send(file(Buffer.from('x')))).toEqual([503, refused]);
});
