import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** This machine and private networks: a peer there that sends X-Forwarded-For is probably a proxy of the operator's. */
const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')

/** The network address that attempts are counted for. Never logged. */
export type ClientAddress = (c: Context) => string

/** `warn` is called once, for the first peer that looks like a proxy which the operator has not named. */
export function createClientAddress(trustedProxies: readonly string[], warn: () => void): ClientAddress {
  const trusted = blockListOf(trustedProxies)
  let hasWarned = false
  return (c) => {
    const peer = getConnInfo(c).remote.address ?? ''
    const forwardedFor = c.req.header('x-forwarded-for')
    if (!hasWarned && isUnnamedProxy(peer, forwardedFor, trusted)) {
      hasWarned = true
      warn()
    }
    return addressBehind(peer, forwardedFor, trusted)
  }
}

/** Whether a request with X-Forwarded-For comes from this machine or a private network, and not from a trusted proxy. */
export function isUnnamedProxy(peerAddress: string, forwardedFor: string | undefined, trusted: BlockList): boolean {
  const peer = plain(peerAddress)
  return forwardedFor !== undefined && isIn(nearby, peer) && !isIn(trusted, peer)
}

/** Throws for text that is neither an address nor a network. */
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
 * The last entry of X-Forwarded-For is used only if the request comes from a proxy that the operator has named. If that
 * entry is such a proxy too, the entry before it counts. Without a name no address is a proxy, not even one of this
 * machine or of a private network: any program and any person there could make up addresses. An IPv6 address counts as
 * its whole /64, which belongs to one household.
 */
export function addressBehind(peerAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
  let address = plain(peerAddress)
  let believed = isIn(trusted, address)
  for (let hop = hops.pop(); believed && hop !== undefined && isIP(hop) !== 0; hop = hops.pop()) {
    address = hop
    believed = isIn(trusted, address)
  }
  return isIPv6(address) ? networkOf(address) : address
}

/** Removes the port that some proxies add. */
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
  if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  return `${groups.slice(0, 4).join(':')}::/64`
}
