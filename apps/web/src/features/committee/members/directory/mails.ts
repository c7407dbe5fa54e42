/**
 * Mail programs and browsers truncate longer addresses: Windows passes on 2,083 characters, some programs accept
 * fewer.
 */
export const maxMailtoLength = 1_900

export interface Mail {
  href: string
  count: number
}

/** Returns the address of a mail to one person. */
export const mailTo = (address: string, subject: string): string =>
  `mailto:${encode(address)}?subject=${encodeURIComponent(subject)}`

/**
 * Returns mails with these people in BCC, so that no recipient sees the other addresses. Several mails if the
 * addresses do not fit into one. Each address is included once.
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

/** Removes duplicate addresses, ignoring case. */
export function distinct(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

/** Escapes everything except the @: an address must not add recipients or text. */
const encode = (address: string) => encodeURIComponent(address).replaceAll('%40', '@')

/** Opens a mail in the person's mail program. */
export function openMail(href: string): void {
  const anchor = document.createElement('a')
  anchor.href = href
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
