import { describe, expect, test } from 'vitest'
import { mailsInBcc, mailTo, maxMailtoLength } from './mails.ts'

describe('mails', () => {
  test('one person, with the words of the subject escaped', () => {
    expect(mailTo('ana@example.org', 'Committee Communication - Ana & Sam')).toBe(
      'mailto:ana@example.org?subject=Committee%20Communication%20-%20Ana%20%26%20Sam',
    )
  })

  test('an address adds neither recipients nor words', () => {
    expect(mailTo('a@b.org?cc=x@y.org&body=hi', 'S')).toBe(
      'mailto:a@b.org%3Fcc%3Dx@y.org%26body%3Dhi?subject=S',
    )
  })

  test('each address once, in BCC', () => {
    expect(mailsInBcc(['a@x.org', 'b@x.org', 'A@x.org'], 'S')).toEqual([
      { href: 'mailto:?subject=S&bcc=A@x.org,b@x.org', count: 2 },
    ])
    expect(mailsInBcc([], 'S')).toEqual([])
  })

  test('200 people are several mails, each short enough, with everybody in one of them', () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `member.number.${index}@parks.example.org`)
    const mails = mailsInBcc(addresses, 'Committee-Wide Communication')
    expect(mails.length).toBeGreaterThan(2)
    for (const { href } of mails) expect(href.length).toBeLessThanOrEqual(maxMailtoLength)
    const written = mails.flatMap(({ href }) => href.split('&bcc=')[1]?.split(',') ?? [])
    expect(written).toEqual(addresses)
  })
})
