import { describe, expect, it } from 'vitest';
import { networkOf, parseTrustedProxies, readClientAddress } from '#/clients/client-address.ts';

const trusted = parseTrustedProxies(['127.0.0.0/8', '::1', '10.0.0.0/8', 'fd00::/8']);

function addressOf(remoteAddress: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress }, headers } as unknown as Parameters<typeof readClientAddress>[0];
  return readClientAddress(request, trusted);
}

describe('the address of a client', () => {
  it("is the socket's where the peer is no proxy of ours, whatever it says", () => {
    expect(addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(addressOf('203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
    expect(addressOf('203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the last address that a trusted proxy names and that is no proxy itself', () => {
    expect(addressOf('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(addressOf('::1', '198.51.100.1')).toBe('198.51.100.1');
    expect(addressOf('::ffff:127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(addressOf('127.0.0.1', '1.2.3.4, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
    expect(addressOf('127.0.0.1', '::ffff:198.51.100.1')).toBe('198.51.100.1');
  });

  it('is the proxy’s where it sends no valid address', () => {
    expect(addressOf('127.0.0.1')).toBe('127.0.0.1');
    expect(addressOf('127.0.0.1', 'unknown')).toBe('127.0.0.1');
    expect(addressOf('127.0.0.1', '198.51.100.1, <script>')).toBe('127.0.0.1');
    expect(addressOf('127.0.0.1', '10.1.2.3')).toBe('10.1.2.3');
  });

  it('is the /64 of an IPv6 address, however that is written', () => {
    expect(addressOf('2001:db8:0:1:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1::/64');
    expect(addressOf('2001:0db8::0001:0:0:0:9')).toBe('2001:db8:0:1::/64');
    expect(addressOf('2001:db8::5')).toBe('2001:db8:0:0::/64');
    expect(addressOf('127.0.0.1', '2001:DB8:0:1::77')).toBe('2001:db8:0:1::/64');
    expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

describe('trusted proxies', () => {
  it.each(['10.0.0.0/33', '10.0.0.0/x', 'proxy', '10.0.0', '::1/129', '/8'])('cannot be %s', (part) => {
    expect(() => parseTrustedProxies([part])).toThrow('must be addresses or networks');
  });

  it('can be none', () => {
    const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': '198.51.100.1' } };
    expect(
      readClientAddress(request as unknown as Parameters<typeof readClientAddress>[0], parseTrustedProxies([])),
    ).toBe('127.0.0.1');
  });
});

it.each([
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['2001:db8:7:ffff::/64', '2001:db8:7::/48'],
  ['2001:db8:8:1::/64', '2001:db8:8::/48'],
  ['203.0.113.7', undefined],
])('puts %s into the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
