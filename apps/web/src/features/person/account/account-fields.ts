import { type FieldProblem, isEmail, minPasswordLength } from '@civic-hub/protocol'
import type { Problem } from '../../../replica/connection/answer.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'

type AccountField = 'name' | 'email' | 'password' | 'currentPassword' | 'newPassword'
export type FieldSentences = Partial<Record<AccountField, string>>

const { fieldProblems } = accountTexts
const sentences: Record<AccountField, Record<FieldProblem, string>> = {
  ...fieldProblems,
  newPassword: fieldProblems.password,
}

export interface SignInFields {
  email: string
  password: string
}
export interface SignUpFields extends SignInFields {
  name: string
}

/** Returns the fields to correct before a sign-in request. */
export function checkSignIn({ email, password }: SignInFields): FieldSentences {
  return {
    ...checkEmail(email),
    ...(password === '' && { password: sentences.password.required }),
  }
}

/** Returns the fields to correct before a sign-up request. */
export function checkSignUp({ name, email, password }: SignUpFields): FieldSentences {
  return {
    ...checkName(name),
    ...checkEmail(email),
    ...checkNewPassword({ password }),
  }
}

/** The problems of a chosen name and password, before they are sent to the relay. */
export function checkChosen({ name, password }: Omit<SignUpFields, 'email'>): FieldSentences {
  return {
    ...checkName(name),
    ...checkNewPassword({ password }),
  }
}

export function checkNewPassword({ password }: { password: string }): FieldSentences {
  if (password === '') return { password: sentences.password.required }
  return password.length < minPasswordLength ? { password: sentences.password['too-short'] } : {}
}

/** Returns the fields to correct before a change of the password. */
export function checkPasswordChange(typed: { currentPassword: string; newPassword: string }): FieldSentences {
  const { password: newPassword } = checkNewPassword({ password: typed.newPassword })
  return {
    ...(typed.currentPassword === '' && { currentPassword: sentences.currentPassword.required }),
    ...(newPassword !== undefined && { newPassword }),
  }
}

/** Returns the fields to correct before a change of the address. */
export function checkEmailChange(
  { email, currentPassword }: { email: string; currentPassword: string },
  { current, asksPassword }: { current: string; asksPassword: boolean },
): FieldSentences {
  const isSame = email.trim().toLowerCase() === current
  return {
    ...(isSame ? { email: accountTexts.email.same } : checkEmail(email)),
    ...(asksPassword && currentPassword === '' && { currentPassword: sentences.currentPassword.required }),
  }
}

function checkName(name: string): FieldSentences {
  return name.trim() === '' ? { name: sentences.name.required } : {}
}

export function checkEmail(email: string): FieldSentences {
  const trimmed = email.trim()
  if (trimmed === '') return { email: sentences.email.required }
  return isEmail(trimmed) ? {} : { email: sentences.email.invalid }
}

/** Returns the relay's errors of fields, as sentences. */
export function fieldSentences(problem: Problem): FieldSentences {
  const found: FieldSentences = {}
  for (const field of Object.keys(sentences) as AccountField[]) {
    const why = problem.fields?.[field]
    if (why) found[field] = sentences[field][why]
  }
  return found
}
