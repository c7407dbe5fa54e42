import Bowser from 'bowser'

/** The device and place of a session, from its request. */
export interface SessionUse {
  userAgent: string | undefined
  networkAddress: string
}

/** Longer ones are from programs that hide their identity, and take long to parse. */
const maxUserAgentLength = 400

/** Browser and system as text, such as "Firefox on Linux"; empty if unknown. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength))
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ')
}

/**
 * A network address without its last part: a person still recognises their own network, and the database
 * contains less about their location.
 */
export function placeOf(networkAddress: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(networkAddress)
  if (ipv4) return `${ipv4[1]}.*`
  const ipv6 = /^([0-9a-f:]+?)::\/64$/i.exec(networkAddress)
  return ipv6 ? `${ipv6[1]}:*` : ''
}
