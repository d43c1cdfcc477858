import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

test.each([
  ['a person', asUser({ userId: 'ada' }), asUser({ userId: 'ben' })],
  ['an address', { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }],
  ['an IPv6 network', { 'x-forwarded-for': '2001:db8:1:2::1' }, { 'x-forwarded-for': '2001:db8:1:3::1' }],
])(
  '%s has the requests in progress that it may have and no more, by however many connections',
  async (_who, one, another) => {
    const held: (() => void)[] = [];
    const social = await startUpstream((_request, response) => void held.push(() => response.end('{}')));
    const gateway = await startTestGateway({
      environment: {
        SOCIAL_URL: social.url,
        TRUSTED_PROXIES: '127.0.0.1',
        REQUESTS_PER_PERSON: '2',
      },
    });
    const send = (headers: Record<string, string>) => fetch(`${gateway.address}/api/users/1`, { headers });

    const two = [send(one), send(one)];
    await waitFor(() => held.length === 2);
    const third = await send(one);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1']);
    const other = send(another);
    await waitFor(() => held.length === 3);
    for (const release of held) release();

    expect((await Promise.all([...two, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const second = send(one);
    (await waitFor(() => held[3]))();
    expect((await second).status).toBe(200);
  },
);
