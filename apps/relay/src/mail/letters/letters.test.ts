import { directionOf } from '@civic-hub/protocol/languages'
import { expect, test } from 'vitest'
import { letterMessages } from './letter-texts.ts'
import {
  accountDeletedLetter,
  addressChangedLetter,
  answerLetter,
  changeAddressLetter,
  confirmationLetter,
  invitationLetter,
  knownAddressLetter,
  passwordChangedLetter,
  providerConnectedLetter,
  requestsLetter,
  resetPasswordLetter,
  takenAddressLetter,
} from './letters.ts'

const [link, committee] = ['https://hub.example', 'Parks']
const ada = (language: string | null = null) => ({ email: 'ada@example.org', language })

const noticesTo = (to: ReturnType<typeof ada>) => [
  accountDeletedLetter(to, link),
  addressChangedLetter(to, { email: 'ada@example.org', link }),
  passwordChangedLetter(to, link),
  providerConnectedLetter(to, { name: 'Google', link }),
  requestsLetter(to, { committee, names: ['Ben'], link }),
  requestsLetter(to, { committee, names: ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hal'], link }),
  answerLetter(to, { committee, accepted: true, link }),
  answerLetter(to, { committee, accepted: false, link }),
]
const othersTo = (to: ReturnType<typeof ada>) => [
  confirmationLetter(to, link),
  confirmationLetter(to, link, true),
  knownAddressLetter(to, link),
  invitationLetter(to, { committee, inviter: 'Ben', access: 'editor', link }),
  invitationLetter(to, { committee, inviter: null, access: 'owner', link }),
  resetPasswordLetter(to, link),
  changeAddressLetter(to, link),
  takenAddressLetter(to, link),
]

test('R8: emails that no one can ask for again are notices', () => {
  for (const notice of noticesTo(ada())) expect(notice.isNotice, notice.subject).toBe(true)
  for (const other of othersTo(ada())) expect(other.isNotice, other.subject).toBeUndefined()
})

test('the English emails are those that people know', () => {
  const [, , , , asked, several] = noticesTo(ada('en'))
  expect(asked?.text).toBe(`Ben asks to join Parks

Ben asks to join Parks on Civic Hub. Open the Members page to accept or decline:

https://hub.example

You get this because you are an owner of this committee: at most one email an hour. You can switch these emails off in your settings.
`)
  expect(several?.subject).toBe('7 people ask to join Parks')
  expect(several?.text).toContain('on Civic Hub: Ben, Cleo, Dan, Eve, Finn, and 2 more. Open the Members page')
  // Emails have no German yet, and no list in another language than its sentence.
  expect(noticesTo(ada('de'))).toEqual(noticesTo(ada('en')))
  const [first, chosenAnew, , invitation, byOwner] = othersTo(ada())
  expect(first?.text).toContain('signed up for Civic Hub with this address. Confirm it to begin:')
  expect(chosenAnew?.text).toContain('Confirm it, and choose your name and password there:')
  expect(invitation?.text).toContain(
    'Ben invites you to the committee Parks on Civic Hub, as an editor: you read and write. Open the link',
  )
  expect(byOwner?.text).toContain(
    'One of its owners invites you to the committee Parks on Civic Hub, as one of its owners:',
  )
})

const languages = Object.keys(letterMessages).filter((language) => language !== 'en')

test.each(languages)('%s has every email, with the same names and addresses', (language) => {
  const keys = (messages: object | undefined) => Object.keys(messages ?? {}).filter((key) => !key.startsWith('@'))
  expect(keys(letterMessages[language])).toEqual(keys(letterMessages.en))
  const both = (letters: typeof othersTo) => [letters(ada('en')), letters(ada(language))] as const
  for (const [english, own] of [both(noticesTo), both(othersTo)])
    for (const [index, { text, subject, html }] of own.entries()) {
      const source = english[index]
      expect(subject).not.toBe(source?.subject)
      for (const name of ['Parks', 'Cleo', 'Google', 'ada@example.org', link])
        if (source?.text.includes(name)) expect(text).toContain(name)
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    }
})
