import { describe, expect, test } from 'vitest'
import { mailsInBcc, mailTo, maxMailtoLength } from './mails.ts'

describe('mails', () => {
  test('escapes the subject of a mail to one person', () => {
    expect(mailTo('ana@example.org', 'Committee Communication - Ana & Sam')).toBe(
      'mailto:ana@example.org?subject=Committee%20Communication%20-%20Ana%20%26%20Sam',
    )
  })

  test('does not let an address add recipients or text', () => {
    expect(mailTo('a@b.org?cc=x@y.org&body=hi', 'S')).toBe('mailto:a@b.org%3Fcc%3Dx@y.org%26body%3Dhi?subject=S')
  })

  test('includes each address once, in BCC', () => {
    expect(mailsInBcc(['a@x.org', 'b@x.org', 'A@x.org'], 'S')).toEqual([
      { href: 'mailto:?subject=S&bcc=A@x.org,b@x.org', count: 2 },
    ])
    expect(mailsInBcc([], 'S')).toEqual([])
  })

  test('splits 200 people into several short mails, with each address in exactly one', () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `member.number.${index}@parks.example.org`)
    const mails = mailsInBcc(addresses, 'Committee-Wide Communication')
    expect(mails.length).toBeGreaterThan(2)
    for (const { href } of mails) expect(href.length).toBeLessThanOrEqual(maxMailtoLength)
    const written = mails.flatMap(({ href }) => href.split('&bcc=')[1]?.split(',') ?? [])
    expect(written).toEqual(addresses)
  })
})
