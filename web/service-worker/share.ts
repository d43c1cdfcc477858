/** Where the composer finds what another app has shared: `web/src/shared/browser/shared-content.ts`. */
const CACHE = 'shared';
const MOST_FILES = 10;

/**
 * Keeps what another app shares, and leads to the composer, which takes it from there. Nothing is published by that: another
 * site could send such a form too.
 */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((word) => typeof word === 'string');
  const files = form.getAll('files').filter((entry) => entry instanceof File);
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const headers = { date: new Date().toUTCString() };
  await cache.put('/shared/text', new Response(words.filter((word) => word !== '').join('\n'), { headers }));
  for (const [index, file] of files.slice(0, MOST_FILES).entries()) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) };
    await cache.put(`/shared/file/${index}`, new Response(file, { headers }));
  }
  return Response.redirect('/post/create?shared=1', 303);
}
