import { expect, test } from 'vitest'
import { accountDeletedLetter } from './account-deleted-letter.ts'
import { addressChangedLetter } from './email-change-letters.ts'
import { passwordChangedLetter, resetPasswordLetter } from './password-letters.ts'
import { providerConnectedLetter } from './provider-connected-letter.ts'
import { answerLetter, requestsLetter } from './request-letters.ts'
import { confirmationLetter } from './sign-up-letters.ts'

const [to, link, committee] = ['ada@example.org', 'https://hub.example', 'Parks']

test('R8: emails that no one can ask for again are notices', () => {
  const notices = [
    accountDeletedLetter(to, link),
    addressChangedLetter(to, { email: to, link }),
    passwordChangedLetter(to, link),
    providerConnectedLetter(to, { name: 'Google', link }),
    requestsLetter(to, { committee, names: ['Ben'], link }),
    answerLetter(to, { committee, accepted: true, link }),
  ]
  for (const notice of notices) expect(notice.isNotice, notice.subject).toBe(true)
  for (const other of [confirmationLetter(to, link), resetPasswordLetter(to, link)])
    expect(other.isNotice, other.subject).toBeUndefined()
})
