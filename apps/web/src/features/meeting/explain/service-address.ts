import { withoutEnding } from '@civic-hub/committee'

/** The destination of a text, as shown to the person who sends it. */
export interface ServiceAddress {
  readonly url: string
  /** The host, with its port if that is not the usual one. */
  readonly host: string
  /** A program on this device: the text does not leave the device. */
  readonly isLocal: boolean
}

const path = '/chat/completions'
/** Hosts that the content security policy allows without https. */
const localHosts = ['localhost', '127.0.0.1']

/**
 * Returns the address of a chat-completions service, from its base address or the whole one. Null if a
 * browser cannot request it: no address at all, one with a name and password in it, or one without https that
 * is not on this device.
 */
export function readServiceAddress(typed: string): ServiceAddress | null {
  const url = readUrl(typed.trim())
  if (!url) return null
  if (url.username !== '' || url.password !== '') return null
  const isLocal = localHosts.includes(url.hostname)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return null
  url.hash = ''
  const base = withoutEnding(url.pathname, '/')
  url.pathname = base.endsWith(path) ? base : `${base}${path}`
  return { url: url.href, host: url.host, isLocal }
}

function readUrl(typed: string): URL | null {
  try {
    return new URL(typed)
  } catch {
    return null
  }
}
