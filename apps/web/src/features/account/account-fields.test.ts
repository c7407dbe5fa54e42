import { beforeAll, describe, expect, it, vi } from 'vitest'

// The session module reads browser storage when it is loaded.
vi.mock('../../replica/session/session.ts', () => ({ minPasswordLength: 6 }))
let fields: typeof import('./account-fields.ts')
beforeAll(async () => {
  fields = await import('./account-fields.ts')
})

describe('the fields of sign-in and sign-up', () => {
  it('names every field that is missing', () => {
    expect(Object.keys(fields.checkSignUp({ name: ' ', email: '', password: '' }))).toEqual([
      'name',
      'email',
      'password',
    ])
  })

  it('lets a sign-in pass with any password, and a sign-up from six characters on', () => {
    const email = ' ana@example.org '
    expect(fields.checkSignIn({ email, password: 'x' })).toEqual({})
    expect(fields.checkSignUp({ name: 'Ana', email, password: '12345' })).toHaveProperty('password')
    expect(fields.checkSignUp({ name: 'Ana', email, password: '123456' })).toEqual({})
  })

  it('refuses a text that is no address', () => {
    for (const email of ['ana', 'ana@', '@example.org', 'ana@example', 'a b@example.org'])
      expect(fields.checkEmail(email)).toHaveProperty('email')
  })

  it('shows the relay’s answer at the right field', () => {
    expect(fields.fieldSentences({ code: 'invalid-input', fields: { email: 'too-long' } })).toEqual({
      email: 'This email address is too long.',
    })
  })
})
