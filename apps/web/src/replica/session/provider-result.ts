import { type ProviderFailure, type ProviderId, providerFailures, providerResultCookie } from '@civic-hub/protocol'
import { createObservable, useObservable } from '../observable.ts'

export interface FailedSignIn {
  provider: ProviderId
  /** 'cookie-dropped': the browser did not keep the cookie of the session that the sign-in began. */
  why: ProviderFailure | 'cookie-dropped'
}

/** The result of a sign-in with a provider if this page load returns from one; read once. */
const result = consumeResult()
const failure = createObservable<FailedSignIn | null>(readFailure(result))

/** Whether this page load returns from a successful sign-in with a provider. */
export const cameFromProvider = result.endsWith('.done') || result.endsWith('.new')

/** The relay has no session on the page load that returns from a successful sign-in. */
export function noteCookieDropped(): void {
  failure.set({ provider: providerOf(result) ?? 'oidc', why: 'cookie-dropped' })
}

let isFirstSignIn = result.endsWith('.new')
/** Whether the sign-in created the account; true at the first call only. */
export function consumeFirstSignIn(): boolean {
  const isFirst = isFirstSignIn
  isFirstSignIn = false
  return isFirst
}

export const useFailedSignIn = (): FailedSignIn | null => useObservable(failure)
export const forgetFailedSignIn = (): void => failure.set(null)

function consumeResult(): string {
  const named = `${providerResultCookie}=`
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(named))
  if (cookie === undefined) return ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no synchronous way, and this runs before the first screen
  document.cookie = `${named}; Max-Age=0; Path=/`
  return cookie.slice(named.length)
}

function readFailure(result: string): FailedSignIn | null {
  const provider = providerOf(result)
  const why = providerFailures.find((code) => result.endsWith(`.${code}`))
  return provider && why ? { provider, why } : null
}

function providerOf(result: string): ProviderId | undefined {
  return (['google', 'oidc'] as const).find((id) => result.startsWith(`${id}.`))
}
