import type { ProviderFailure, ProviderId } from '@civic-hub/protocol'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { accepted, type Result, refused } from '../../result.ts'
import type { AccountStore } from '../../store/account-store.ts'
import { createSharedLimit } from '../attempt-limit.ts'
import type { Proven } from '../sessions.ts'
import { createToken, hashToken, type RandomBytes } from '../tokens.ts'
import { ProviderFault } from './discovery.ts'
import type { Identities } from './identities.ts'
import type { IdentityProvider, SignInSecrets } from './identity-provider.ts'
import type { SignUpRule } from './sign-up-rule.ts'

/** The time that a person may stay at the provider's page, in milliseconds. */
export const signInTime = 10 * 60 * 1000

/**
 * The data that the browser keeps during the sign-in at the provider, in a cookie that scripts cannot read.
 */
export interface BegunSignIn extends SignInSecrets {
  provider: ProviderId
  returnTo: string
  /** The account to which the provider is connected; null to sign in. */
  connectTo: string | null
  invitation: string | null
  /** The referral code for a new account. */
  referral: string | null
  begunAt: number
}

interface ProviderAnswer {
  state: string | undefined
  code: string | undefined
  error: string | undefined
  issuer: string | undefined
}

export interface ProviderSignIn {
  /**
   * The provider's page and the data for the cookie; null if the provider is not configured, or does not
   * answer.
   */
  begin(
    provider: string,
    wanted: Pick<BegunSignIn, 'returnTo' | 'connectTo' | 'invitation' | 'referral'>,
  ): Promise<Result<{ url: URL; begun: BegunSignIn }, 'not-found' | 'unavailable'>>
  /** Processes the provider's answer. `session` is this browser's. */
  finish(
    provider: string,
    begun: BegunSignIn | null,
    answer: ProviderAnswer,
    session: { accountId: string; sessionId: string } | null,
  ): Promise<Result<Proven, ProviderFailure>>
}

export function createProviderSignIn(parts: {
  store: Pick<AccountStore, 'attempts'>
  providers: readonly IdentityProvider[]
  identities: Identities
  signUpRule: SignUpRule
  clock: Clock
  randomBytes: RandomBytes
  log: Log
}): ProviderSignIn {
  const { providers, identities, clock, randomBytes, log } = parts
  // A begun sign-in is finished only once, even if a provider accepts a code twice.
  const finished = createSharedLimit(parts.store, 'provider', {
    clock,
    attempts: 1,
    withinSeconds: signInTime / 1000,
  })
  const providerOf = (id: string) => providers.find(({ settings }) => settings.id === id)

  /** Logs the problem with a provider for the operator, without personal data. */
  function complain(id: string, fault: unknown): void {
    if (!(fault instanceof ProviderFault)) throw fault
    const { cause } = fault
    const reason = cause instanceof Error ? cause.message : undefined
    log.warn({ provider: id, fault: fault.message, reason }, 'A sign-in with a provider failed')
  }

  return {
    async begin(id, wanted) {
      const provider = providerOf(id)
      if (provider === undefined) return refused('not-found')
      const [state, nonce, codeVerifier] = [
        createToken(randomBytes),
        createToken(randomBytes),
        createToken(randomBytes),
      ]
      try {
        const url = await provider.pageUrl({ state, nonce, codeVerifier })
        const begunAt = clock.now().getTime()
        const begun = { ...wanted, provider: provider.settings.id, state, nonce, codeVerifier, begunAt }
        return accepted({ url, begun })
      } catch (fault) {
        complain(id, fault)
        return refused('unavailable')
      }
    },

    async finish(id, begun, { state, code, error, issuer }, session) {
      const provider = providerOf(id)
      if (provider === undefined || begun === null || begun.provider !== id || begun.state !== state)
        return refused('expired')
      if (clock.now().getTime() - begun.begunAt >= signInTime) return refused('expired')
      if (!(await finished.take(hashToken(begun.state))).ok) return refused('expired')
      if (error === 'access_denied') return refused('cancelled')
      try {
        if (code === undefined) throw new ProviderFault(describeError(error))
        const claims = await provider.identify(code, issuer, begun)
        if (begun.connectTo === null)
          return await identities.signIn(claims, await parts.signUpRule(begun.invitation), begun.referral)
        // If the person has signed out or changed accounts in the meantime, nothing is connected.
        return session?.accountId === begun.connectTo
          ? await identities.connect(session.sessionId, claims)
          : refused('expired')
      } catch (fault) {
        complain(id, fault)
        return refused('provider-failed')
      }
    },
  }
}

/** The browser passes the code on, so only the form of a code is written to the log. */
const describeError = (error: string | undefined): string =>
  `The provider answered ${error !== undefined && /^[a-z_]{1,60}$/.test(error) ? `with ${error}` : 'without a code'}`
