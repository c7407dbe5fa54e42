import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Where a reverse proxy of ours can be: on this machine or in its private network. */
const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')

/** The network address that attempts are counted for. Never logged. */
export type ClientAddress = (c: Context) => string

export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = blockListOf(trustedProxies)
  return (c) => addressBehind(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trusted)
}

/** Throws for what is neither an address nor a network. */
export function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * What X-Forwarded-For says last is believed only from nearby, where the proxy is that wrote it, and from proxies that
 * the operator trusts; where it names such a proxy, the one before it counts. An address nearby is no proxy when it is
 * named: a network at home has people in it. An IPv6 address stands for its whole /64, which is what one household has.
 */
export function addressBehind(
  peerAddress: string,
  forwardedFor: string | undefined,
  trusted: BlockList = new BlockList(),
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
  let address = plain(peerAddress)
  let believed = isIn(nearby, address) || isIn(trusted, address)
  for (let hop = hops.pop(); believed && hop !== undefined && isIP(hop) !== 0; hop = hops.pop()) {
    address = hop
    believed = isIn(trusted, address)
  }
  return isIPv6(address) ? networkOf(address) : address
}

/** Without the port that some proxies add. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  if (tail !== undefined)
    groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  return `${groups.slice(0, 4).join(':')}::/64`
}
