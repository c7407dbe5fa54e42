import { BlockList, isIPv6 } from 'node:net'
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

/** Whom to count attempts for. Never logged. */
export function clientAddress(c: Context): string {
  return addressBehind(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'))
}

/**
 * What X-Forwarded-For says last is believed only from nearby, where the proxy is that wrote it. An IPv6 address
 * stands for its whole /64, which is what one household has.
 */
export function addressBehind(peerAddress: string, forwardedFor: string | undefined): string {
  const peer = plain(peerAddress)
  const forwarded = forwardedFor?.split(',').at(-1)?.trim()
  const address = forwarded && isNearby(peer) ? plain(forwarded) : peer
  return isIPv6(address) ? networkOf(address) : address
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function isNearby(address: string): boolean {
  return nearby.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  if (tail !== undefined)
    groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  return `${groups.slice(0, 4).join(':')}::/64`
}
