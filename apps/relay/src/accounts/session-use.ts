import Bowser from 'bowser'

/** Where a session is used from, as its request says. */
export interface SessionUse {
  userAgent: string | undefined
  networkAddress: string
}

/** Longer ones come from programs that hide what they are, and take long to read. */
const maxUserAgentLength = 400

/** Browser and system in words, such as "Firefox on Linux"; empty when they are not known. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength))
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ')
}

/**
 * A network address without its last part: a person still recognises their own network, and the database says less
 * about where they are.
 */
export function placeOf(networkAddress: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(networkAddress)
  if (ipv4) return `${ipv4[1]}.*`
  const ipv6 = /^([0-9a-f:]+?)::\/64$/i.exec(networkAddress)
  return ipv6 ? `${ipv6[1]}:*` : ''
}
