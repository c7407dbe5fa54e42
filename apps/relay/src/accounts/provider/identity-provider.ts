/*
 * Only this folder uses OAuth and OpenID Connect: arctic makes the requests, jose verifies the signed answer.
 * Everything that the provider sends is verified before it is used.
 */
import { emailSchema } from '@civic-hub/protocol'
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import { asking, createDiscovery, fetchFrom, ProviderFault, type ProviderMetadata } from './discovery.ts'
import type { ProviderSettings } from './provider-settings.ts'

const scopes = ['openid', 'email', 'profile']
const patienceMs = 10_000
/** In seconds, because the provider's clock may be slightly wrong. */
const clockTolerance = 60
/**
 * Signatures that need the provider's private key. A signature with a shared secret proves nothing, because
 * this relay also has the secret.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The identity of a person at a provider. */
export interface ProviderClaims {
  issuer: string
  subject: string
  /** Null unless the provider states that the person confirmed it. */
  email: string | null
  name: string | null
}

/** The secrets of one sign-in; the browser keeps them until the provider redirects it back. */
export interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** A provider. Both methods throw `ProviderFault`. */
export interface IdentityProvider {
  readonly settings: ProviderSettings
  /** The provider's sign-in page for the person. */
  pageUrl(secrets: SignInSecrets): Promise<URL>
  /**
   * Exchanges the code that the provider's page returned. `issuer` is the `iss` parameter, if there was one.
   */
  identify(code: string, issuer: string | undefined, secrets: SignInSecrets): Promise<ProviderClaims>
}

const profileSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
})

export function createIdentityProvider(
  settings: ProviderSettings,
  parts: { clock: Clock; redirectUri: () => string },
): IdentityProvider {
  const { clientId, clientSecret } = settings
  const discover = createDiscovery(settings.issuer, parts.clock)
  // The port of a relay without PUBLIC_URL is known late.
  const client = () => new OAuth2Client(clientId, clientSecret, parts.redirectUri())
  let keys: { uri: string; set: ReturnType<typeof createRemoteJWKSet> } | null = null

  function keysOf({ jwks_uri }: ProviderMetadata) {
    if (keys?.uri !== jwks_uri)
      keys = { uri: jwks_uri, set: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patienceMs }) }
    return keys.set
  }

  async function verify(idToken: string, metadata: ProviderMetadata, nonce: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(idToken, keysOf(metadata), {
      issuer: metadata.issuer,
      audience: clientId,
      algorithms,
      clockTolerance,
      currentDate: parts.clock.now(),
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    if (payload.nonce !== nonce) throw new ProviderFault('The identity belongs to another sign-in')
    if (payload.azp !== undefined && payload.azp !== clientId)
      throw new ProviderFault('The identity was made for another program')
    return payload
  }

  /** Some providers return the email only in a separate response. */
  async function readProfile(payload: JWTPayload, accessToken: string, metadata: ProviderMetadata) {
    const profile = profileSchema.parse(payload)
    if (profile.email !== undefined || metadata.userinfo_endpoint === undefined) return profile
    const answer = await fetchFrom(metadata.userinfo_endpoint, { authorization: `Bearer ${accessToken}` })
    const asked = profileSchema.parse(await answer.json())
    if (asked.sub !== profile.sub) throw new ProviderFault('The profile belongs to another person')
    return asked
  }

  return {
    settings,
    async pageUrl({ state, nonce, codeVerifier }) {
      const { authorization_endpoint } = await discover()
      const { S256 } = CodeChallengeMethod
      const url = client().createAuthorizationURLWithPKCE(authorization_endpoint, state, S256, codeVerifier, scopes)
      url.searchParams.set('nonce', nonce)
      return url
    },
    async identify(code, issuer, { nonce, codeVerifier }) {
      const metadata = await discover()
      const sendsIssuer = metadata.authorization_response_iss_parameter_supported === true
      if (issuer === undefined ? sendsIssuer : issuer !== metadata.issuer)
        throw new ProviderFault('The answer comes from another provider')
      return asking('The provider’s answer cannot be trusted', async () => {
        const tokens = await inTime(client().validateAuthorizationCode(metadata.token_endpoint, code, codeVerifier))
        const payload = await verify(tokens.idToken(), metadata, nonce)
        const profile = await readProfile(payload, tokens.accessToken(), metadata)
        // Some providers send the text 'true'.
        const isConfirmed = profile.email_verified === true || profile.email_verified === 'true'
        const email = emailSchema.safeParse(profile.email)
        return {
          issuer: metadata.issuer,
          subject: profile.sub,
          email: isConfirmed && email.success ? email.data : null,
          name: typeof profile.name === 'string' ? profile.name.trim().slice(0, 200) || null : null,
        }
      })
    },
  }
}

/** Adds a timeout, because arctic has none. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFault('The provider does not answer')), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
