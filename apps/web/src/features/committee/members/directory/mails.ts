/** Longer addresses are cut by mail programs and browsers: Windows passes on 2,083 letters, some take fewer. */
export const maxMailtoLength = 1_900

export interface Mail {
  href: string
  count: number
}

/** A mail to one person. */
export const mailTo = (address: string, subject: string): string =>
  `mailto:${encode(address)}?subject=${encodeURIComponent(subject)}`

/**
 * Mails with these people in BCC, so that nobody sees the other addresses; several where they do not fit into one. An
 * address stands in them once.
 */
export function mailsInBcc(addresses: readonly string[], subject: string): Mail[] {
  const begin = `mailto:?subject=${encodeURIComponent(subject)}&bcc=`
  const mails: Mail[] = []
  let current: string[] = []
  let length = begin.length
  const close = () => {
    if (current.length > 0) mails.push({ href: begin + current.join(','), count: current.length })
    current = []
    length = begin.length
  }
  for (const address of distinct(addresses)) {
    const encoded = encode(address)
    if (length + encoded.length + 1 > maxMailtoLength) close()
    current.push(encoded)
    length += encoded.length + 1
  }
  close()
  return mails
}

/** Each address once, whatever its case. */
export function distinct(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

/** Everything but the @ is escaped: an address must not add recipients or words of its own. */
const encode = (address: string) => encodeURIComponent(address).replaceAll('%40', '@')

/** Hands it to the person's mail program. */
export function openMail(href: string): void {
  const anchor = document.createElement('a')
  anchor.href = href
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
