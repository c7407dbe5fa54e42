import { describe, expect, it } from 'vitest'
import * as fields from './account-fields.ts'

describe('the fields of sign-in and sign-up', () => {
  it('names every missing field', () => {
    expect(Object.keys(fields.checkSignUp({ name: ' ', email: '', password: '' }))).toEqual([
      'name',
      'email',
      'password',
    ])
  })

  it('accepts any password at sign-in, and at least six characters at sign-up', () => {
    const email = ' ana@example.org '
    expect(fields.checkSignIn({ email, password: 'x' })).toEqual({})
    expect(fields.checkSignUp({ name: 'Ana', email, password: '12345' })).toHaveProperty('password')
    expect(fields.checkSignUp({ name: 'Ana', email, password: '123456' })).toEqual({})
  })

  it('refuses a text that is not an email address', () => {
    for (const email of ['ana', 'ana@', '@example.org', 'ana@example', 'a b@example.org'])
      expect(fields.checkEmail(email)).toHaveProperty('email')
  })

  it('shows the relay’s error at the right field', () => {
    expect(fields.fieldSentences({ code: 'invalid-input', fields: { email: 'too-long' } })).toEqual({
      email: 'This email address is too long.',
    })
  })
})
